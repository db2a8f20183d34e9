// What became of acknowledged questions and of mails, counted in the database and at the mail server.
import pg from 'pg'

/**
 * Runs `act` with its own connection.
 * @throws what `act` throws, or when the database cannot be reached.
 */
export async function withClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  // What it is connected to may be killed with it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Which of the acknowledged questions are not stored, and which questions of a load are stored twice. */
export function lostAndDouble(
  url: string,
  acknowledged: readonly string[],
): Promise<{ lost: string[]; double: string[] }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ title: string; n: number }>(
      `select title, count(*)::int as n from ticket where title like 'Pertanyaan beban %' group by title`,
    )
    const stored = new Map(rows.map(({ title, n }) => [title, n]))
    return {
      lost: acknowledged.filter((subject) => !stored.has(subject)),
      double: rows.filter(({ n }) => n > 1).map(({ title }) => title),
    }
  })
}

const headers = ['Message-ID', 'To', 'Subject'].map((name) => new RegExp(`^${name}:.*(\\r\\n[ \\t].*)*`, 'im'))

/** The mails that the mail server has taken more than once, by their headers. */
export function mailsTwice(taken: readonly string[]): string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const mail of taken) {
    const id = headers.map((header) => header.exec(mail)?.[0] ?? '').join(' ')
    if (!id.startsWith('Message-ID: <')) throw new Error('a mail without a Message-ID')
    if (seen.has(id)) twice.add(id)
    seen.add(id)
  }
  return [...twice]
}

/** Jobs that lead to mails and are not done yet. */
export function openMailJobs(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active')
       and (name ~ '^ticket[.](submitted|answered)' or name in ('account.invited', 'message.mail'))`,
    )
    return rows[0]?.n ?? 0
  })
}
