internal import Glibc
package import Kafka

/// How the loop of a program around the pipeline waits.
package struct MemberPatience<Own: Sendable>: Patience {
    package let admin: any ClusterAdmin
    package let status: MemberStatus<Own>
    package let log: Log
    package let errorWords: RefusalWords

    package func sleep(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
}
