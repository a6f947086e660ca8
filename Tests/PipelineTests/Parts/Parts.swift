/// The tests of each type that the loop is made of: without a broker, without threads, without real time. Its folders
/// are those of the pipeline; `Scripted` has the clients, which answer what a test tells them.
enum Parts {}
