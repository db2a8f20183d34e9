// Stores what the webhook brought, each message and status once however often it is delivered; the work is a job's.
import { sql } from 'drizzle-orm'
import { database } from '#platform/database/database.server.ts'
import { eventSql } from '#platform/jobs.server.ts'
import type { WebhookDelivery } from '#platform/whatsapp/webhook-payload.ts'
import { now } from '#shared/dates.ts'
import { whatsappReceivedEvent } from './whatsapp-events.ts'
import { whatsappReceived } from './whatsapp-tables.ts'

/** PostgreSQL takes neither half a character nor a zero in its JSON. */
const asJson = (rows: readonly object[]) =>
  JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value))

/** Stores and announces what was not stored before, in one statement; gives how many that were. */
export async function storeDelivery({ messages, statuses }: Pick<WebhookDelivery, 'messages' | 'statuses'>) {
  const rows = [
    ...messages.map((message) => ({ id: message.id, number: message.from, payload: { message } })),
    ...statuses.map((status) => ({ id: `${status.id}:${status.status}`, number: null, payload: { status } })),
  ]
  if (rows.length === 0) return 0
  const { rows: counted } = await database.execute<{ fresh: number }>(sql`
    with fresh as (
      insert into ${whatsappReceived} (id, number, payload, received_at)
      select distinct on (id) id, number, payload, ${now().toISOString()}::timestamptz
      from jsonb_to_recordset(${asJson(rows)}::jsonb) as brought (id text, number text, payload jsonb)
      order by id
      on conflict (id) do nothing returning id
    ),
    announced as (${eventSql(whatsappReceivedEvent, { id: sql`fresh.id` }, sql`fresh`)})
    select count(*)::int as fresh from fresh`)
  return counted[0]?.fresh ?? 0
}
