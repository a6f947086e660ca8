/// Rows of text as columns, for a terminal.
enum TextTable {
    /// One line for each row, with columns as wide as their widest cell and two spaces between them.
    ///
    /// - Parameters:
    ///   - rows: as many cells in each as in the first.
    ///   - numbers: the columns whose cells stand at the right.
    static func text(_ rows: [[String]], numbers: Range<Int> = 0..<0) -> String {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return numbers.contains(column) ? space + cell.0 : cell.0 + space
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}
