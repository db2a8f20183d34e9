// What the dashboard asks of the tickets: who waits longest, where they wait, and how today compares with yesterday.
import { sql } from 'drizzle-orm'
import type { Person } from '#domain/accounts/account.ts'
import { branchOffice } from '#domain/offices/office-tables.ts'
import { ticket } from '#domain/tickets/ticket-tables.ts'
import { database } from '#platform/database.server.ts'
import { isoDay, now } from '#shared/dates.ts'
import { Forbidden } from '#shared/errors.ts'
import { mayReadReports } from './reporting-policy.ts'

/** The figures of this moment. */
export interface DeskFigures {
  /** Tickets that nobody has answered, by office, the fullest first; `officeId` null is the province. */
  readonly waiting: readonly {
    readonly officeId: number | null
    readonly office: string
    readonly tickets: number
    readonly oldest: Date
  }[]
  /** Questions of each hour today and on the day before, up to the present hour. */
  readonly byHour: readonly { readonly hour: string; readonly today: number; readonly before: number }[]
}

const oneDay = 86_400_000

async function findWaiting() {
  const { rows } = await database.execute<{ id: number | null; office: string; tickets: number; oldest: string }>(sql`
    select ${branchOffice.id} as id, coalesce(${branchOffice.name}, 'Provinsi') as office, count(*)::int as tickets,
      to_char(min(${ticket.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as oldest
    from ${ticket} left join ${branchOffice} on ${branchOffice.id} = ${ticket.officeId}
    where ${ticket.status} = 'pending'
    group by ${branchOffice.id} order by 3 desc, 4`)
  return rows.map(({ id, office, tickets, oldest }) => ({ officeId: id, office, tickets, oldest: new Date(oldest) }))
}

async function countByHour() {
  const at = now()
  const today = isoDay(at)
  const from = new Date(new Date(`${today}T00:00:00+07:00`).getTime() - oneDay)
  const local = sql`${ticket.createdAt} at time zone 'Asia/Jakarta'`
  const { rows } = await database.execute<{ hour: string; today: number; before: number }>(sql`
    select to_char(${local}, 'HH24') as hour,
      count(*) filter (where to_char(${local}, 'YYYY-MM-DD') = ${today})::int as today,
      count(*) filter (where to_char(${local}, 'YYYY-MM-DD') <> ${today})::int as before
    from ${ticket}
    where ${ticket.createdAt} >= ${from.toISOString()}::timestamptz and ${ticket.createdAt} <= ${at.toISOString()}::timestamptz
    group by 1`)
  const counted = new Map(rows.map((row) => [row.hour, row]))
  const present = new Date(at.getTime() + 7 * 3_600_000).getUTCHours()
  return Array.from({ length: present + 1 }, (_, each) => {
    const hour = String(each).padStart(2, '0')
    return counted.get(hour) ?? { hour, today: 0, before: 0 }
  })
}

/**
 * The figures of this moment.
 * @throws Forbidden for everybody but administrators.
 */
export async function getDeskFigures(person: Person): Promise<DeskFigures> {
  if (!mayReadReports(person)) throw new Forbidden()
  const [waiting, byHour] = await Promise.all([findWaiting(), countByHour()])
  return { waiting, byHour }
}
