// What a query may be called in logs and traces.
const beforeTables = ['from', 'into', 'update']

/** What a query does and to which table, such as 'select session': never its values. */
export function nameOfQuery(query: string): string {
  const words = query.slice(0, 4_000).trim().split(/\s+/)
  // A subquery or a function there is no table.
  const isTable = (word: string, at: number) =>
    beforeTables.includes(words[at - 1]?.toLowerCase() ?? '') && /^["\w.]+$/.test(word)
  return `${words[0]?.toLowerCase()} ${words.find(isTable)?.replaceAll('"', '') ?? ''}`.trim()
}
