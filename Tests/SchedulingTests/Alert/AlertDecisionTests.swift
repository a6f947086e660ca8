import Testing

/// Section 3, S and L, and C8: the decision about an alert.
@Suite struct AlertDecisionTests {
    static let stories = Story.read(
        """
        # S2: a government alert comes at once, whether the app is on trial, denied, quiet or muted
        given authority, {denied|critical-only|provisional|authorized}
        given critical=no, quiet=yes, muted=forever, focus work on
        notify one critical         -> alerted S2 *
        # S3: a communication from the person themself is quiet
        notify one message          -> alerted S13 *
        notify two message myself   -> quiet S3 from-self *
        // A claim that does not hold makes no difference, whoever the sender is.
        notify three message {|myself} unproven     -> alerted S13 *
        # S4: an app that is quiet and muted is quiet
        given quiet=yes, muted=1
        notify one                  -> quiet S4 quiet-by-person *
        # D11: with all parts off it is shown nowhere, Critical included, but counted
        given nowhere
        notify one <passive|active|time-sensitive|critical>     -> no steps, nowhere D11 *
        set badge=yes               -> phone badge badge 1

        // Each rule that lowered says so once, before the decision.
        # L2: after another rule has lowered it
        given time-sensitive=no, {critical=no|entitled time-sensitive}
        notify one critical
            -> lowered {L1 critical-not-allowed-by-person|C4 critical-without-entitlement}
            -> lowered L2 time-sensitive-turned-off, alerted S13 *
        # C7: Time Sensitive of an app without the entitlement
        given entitled critical-alerts
        notify one time-sensitive   -> lowered C7 time-sensitive-without-entitlement, alerted S13 *
        # L2: reported once for each notification, however often it is decided
        given time-sensitive=no, focus work on
        notify one time-sensitive   -> lowered L2 time-sensitive-turned-off, held S10 focus
        set badge=no                -> no receipts
        focus-off                   -> alerted W8 *
        # L2: a notification that P refuses is not reported as lowered
        given time-sensitive=no, denied
        notify one time-sensitive   -> suppressed P3 not-authorized *
        """)

    @Test("S2, S3, S4, L1, L2, C4, C7, D11: alerts, quiet ones and lowered ones", arguments: stories)
    func tell(story: Story) throws { try story.play() }
}
