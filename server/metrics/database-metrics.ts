// The figures of the database: tickets by desk, messages by way, jobs by queue. The same for every process that answers.
import { getMessageFigures } from '#domain/notifications/reach/get-message-figures.ts'
import { getLastBackup } from '#domain/operations/backups/find-backups.ts'
import { getServiceFigures, type ServiceFigures } from '#domain/operations/get-service-figures.ts'
import { workerRuns } from '#domain/operations/running-processes.ts'
import { getStandingFigures } from '#domain/reporting/get-standing-figures.ts'
import { log } from '#platform/log.server.ts'
import { now } from '#shared/dates.ts'
import { gauge, metric, type Sample } from './metric-text.ts'

/** So long what was counted is told again, in milliseconds: several who ask cost as much as one. */
const freshMs = 10_000

async function ofTickets(): Promise<string[]> {
  const desks = await getStandingFigures()
  const by = (count: (desk: (typeof desks)[number]) => number) =>
    desks.map((desk): Sample => [{ office: desk.desk }, count(desk)])
  return [
    metric(
      'portal_tickets_open',
      'gauge',
      'Open tickets by number of the office.',
      by(({ open }) => open),
    ),
    metric(
      'portal_tickets_unanswered',
      'gauge',
      'Open tickets that wait for the desk.',
      by(({ unanswered }) => unanswered),
    ),
    metric(
      'portal_tickets_overdue',
      'gauge',
      'Open tickets whose due time is over.',
      by(({ overdue }) => overdue),
    ),
  ]
}

async function ofMessages(): Promise<string[]> {
  const ways = await getMessageFigures()
  const counted = ways.flatMap(({ way, states }) =>
    Object.entries(states).map(([state, messages]): Sample => [{ way, state }, messages]),
  )
  const ages = ways.map(({ way, waitingSince }): Sample => {
    return [{ way }, waitingSince ? Math.max(0, (now().getTime() - waitingSince.getTime()) / 1_000) : 0]
  })
  return [
    metric('portal_messages', 'gauge', 'Messages written within the last 24 hours, by way and state.', counted),
    metric('portal_message_oldest_waiting_seconds', 'gauge', 'Age of the oldest message not yet sent.', ages),
  ]
}

function ofQueues({ queues }: ServiceFigures): string[] {
  const jobs = queues.flatMap(({ name: queue, waiting, active, failed }) =>
    Object.entries({ waiting, active, failed }).map(([state, count]): Sample => [{ queue, state }, count]),
  )
  const ages = queues.map(({ name: queue, oldestWaiting }): Sample => [{ queue }, oldestWaiting])
  return [
    metric('portal_jobs', 'gauge', 'Jobs by queue and state.', jobs),
    metric('portal_job_oldest_waiting_seconds', 'gauge', 'How long the oldest waiting job has been due.', ages),
  ]
}

async function count(): Promise<string[]> {
  const [service, backup, worker, tickets, messages] = await Promise.all([
    getServiceFigures(),
    getLastBackup(),
    workerRuns(),
    ofTickets(),
    ofMessages(),
  ])
  const held = Object.entries(service.connections).map(([state, count]): Sample => [{ state }, count])
  return [
    metric('portal_database_connections', 'gauge', 'Connections of this process to the database.', held),
    gauge(
      'portal_worker_up',
      '1 when a process that runs jobs sent a heartbeat within the last minute.',
      Number(worker),
    ),
    gauge('portal_database_size_bytes', 'Size of the database.', service.databaseSize),
    ...(backup ? [gauge('portal_last_backup_seconds', 'Last backup, as Unix time.', backup.getTime() / 1_000)] : []),
    ...ofQueues(service),
    ...tickets,
    ...messages,
  ]
}

/** Makes the reader of these metrics, each as text; when the database is away it says only that. */
export function databaseMetrics(clock: () => number = () => performance.now()): () => Promise<string[]> {
  let counted: { readonly at: number; readonly metrics: Promise<string[]> } | undefined
  const recent = () => {
    if (!counted || clock() - counted.at >= freshMs) {
      const metrics = count()
      counted = { at: clock(), metrics }
      metrics.catch(() => {
        counted = undefined
      })
    }
    return counted.metrics
  }
  const up = (value: 0 | 1) => gauge('portal_database_up', '1 when the database answers.', value)
  return async () => {
    try {
      return [up(1), ...(await recent())]
    } catch (error) {
      log.warn({ err: error }, 'metrics without the database')
      return [up(0)]
    }
  }
}
