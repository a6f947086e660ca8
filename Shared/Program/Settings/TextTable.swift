/// Rows of text as columns, for a terminal.
package enum TextTable {
    /// One line for each row, with columns as wide as their widest cell and two spaces between them. The last cell of a row
    /// stands free.
    ///
    /// - Parameter numbers: the columns whose cells stand at the right.
    package static func text(_ rows: [[String]], numbers: Range<Int> = 0..<0) -> String {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.dropLast().enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            let cells = zip(row.dropLast(), widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return numbers.contains(column) ? space + cell.0 : cell.0 + space
            }
            let line = (cells + row.suffix(1)).joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }
}
