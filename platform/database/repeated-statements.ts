// Statements that are asked again and again get a name: the server then parses and plans them once per connection.

/** What the driver is asked with, as far as it matters here. */
interface Statement {
  readonly text: string
  readonly name?: string | undefined
}

/** So often a process must have asked a statement before it is worth the memory of its plan. */
const oftenEnough = 8

/** Names at most: each connection keeps a plan for every one, some 10 to 50 KB. */
const mostNames = 100

/** Statements without a name whose uses are counted at a time. When there are more, all counts restart at zero. */
const mostCounted = 1_000

const isRead = /^\s*(select|with)\b/i
const writes = /\b(insert into|update|delete from)\b/i
/** Not a write, but done once for each asking, or to the connection itself. */
const hasEffects = /\b(nextval|set_config|pg_notify|pg_\w*advisory\w*)\b/i
/** A list has a text for each of its lengths; those of up to three are mostly fixed ones, such as states. */
const hasList = /\(\$\d+(, \$\d+){3}/

const onlyReads = (text: string) => isRead.test(text) && !writes.test(text) && !hasEffects.test(text)
const isWorthAName = (text: string) => onlyReads(text) && !hasList.test(text)

/** Names for the statements of one process. */
export class RepeatedStatements {
  readonly #names = new Map<string, string>()
  readonly #asked = new Map<string, number>()
  #given = 0

  /** The same query, named when it is a read with parameters that has been asked often; else as it came. */
  named<Query>(query: Query, values: unknown): Query {
    if (!isStatement(query) || query.name !== undefined || !Array.isArray(values) || values.length === 0) return query
    const name = this.#names.get(query.text) ?? this.#count(query.text)
    return name === undefined ? query : { ...query, name }
  }

  /** Another name from now on: the tables have changed, and the plan under the old one is refused. */
  forget(query: unknown): void {
    if (isStatement(query)) this.#names.delete(query.text)
  }

  #count(text: string): string | undefined {
    if (this.#names.size >= mostNames || !isWorthAName(text)) return undefined
    if (this.#asked.size >= mostCounted) this.#asked.clear()
    const asked = (this.#asked.get(text) ?? 0) + 1
    this.#asked.set(text, asked)
    if (asked < oftenEnough) return undefined
    this.#asked.delete(text)
    this.#given += 1
    const name = `read_${this.#given}`
    this.#names.set(text, name)
    return name
  }
}

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && typeof (query as { text?: unknown }).text === 'string'
