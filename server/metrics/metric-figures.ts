import { getMessageFigures } from '#domain/notifications/reach/unreached-answers.ts'
import { getLastBackup } from '#domain/operations/backups/backup.server.ts'
import { getServiceFigures, type ServiceFigures } from '#domain/operations/database-figures.ts'
import { switchNames } from '#domain/operations/peak/peak.ts'
import { isPutOff } from '#domain/operations/peak/peak-now.server.ts'
import { workerRuns } from '#domain/operations/running-processes.ts'
import { getStandingFigures } from '#domain/reporting/desk-figures.ts'
import { reportReads } from '#domain/reporting/report.server.ts'
import { log } from '#platform/log.server.ts'
import type { PageCache } from '#server/page-cache/page-cache.ts'
import { now } from '#shared/dates.ts'
import { counter, gauge, type Metric, metric, runtimeMetrics, type Sample } from './metric-text.ts'
import type { RequestFigures } from './request-figures.ts'

export interface MeasuredProcess {
  readonly requests: Pick<RequestFigures, 'metrics'>
  readonly cache: Pick<PageCache, 'figures'>
  readonly streams: { readonly open: number }
}

function replicaMetrics(): Metric[] {
  const figures = reportReads()
  if (!figures) return []
  const samples = Object.entries(figures).map(([server, reads]): Sample => [{ server }, reads])
  return [metric('portal_report_reads_total', 'counter', 'Reads of reports by the server that answered.', samples)]
}

const peakSamples = () => switchNames.map((what): Sample => [{ what }, Number(isPutOff(what))])

export async function processMetrics({ requests, cache, streams }: MeasuredProcess): Promise<Metric[]> {
  const { hits, pages, bytes } = cache.figures
  return [
    ...runtimeMetrics(),
    ...(await requests.metrics()),
    counter('portal_page_cache_hits_total', 'Public pages answered from memory.', hits),
    gauge('portal_page_cache_pages', 'Public pages held in memory.', pages),
    gauge('portal_page_cache_bytes', 'Memory that these pages take.', bytes),
    gauge('portal_live_streams', 'Open event streams.', streams.open),
    metric('portal_peak_waiting', 'gauge', "1 while 'Mode puncak' has it wait in this process.", peakSamples()),
    ...replicaMetrics(),
  ]
}

/** Time in ms for which counts are cached, so that several scrapers cost as much as one. */
const freshMs = 10_000

async function ofTickets(): Promise<Metric[]> {
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

async function ofMessages(): Promise<Metric[]> {
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

function ofQueues({ queues }: ServiceFigures): Metric[] {
  const jobs = queues.flatMap(({ name: queue, waiting, active, failed }) =>
    Object.entries({ waiting, active, failed }).map(([state, count]): Sample => [{ queue, state }, count]),
  )
  const ages = queues.map(({ name: queue, oldestWaiting }): Sample => [{ queue }, oldestWaiting])
  return [
    metric('portal_jobs', 'gauge', 'Jobs by queue and state.', jobs),
    metric('portal_job_oldest_waiting_seconds', 'gauge', 'How long the oldest waiting job has been due.', ages),
  ]
}

async function count(): Promise<Metric[]> {
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

export function databaseMetrics(clock: () => number = () => performance.now()): () => Promise<Metric[]> {
  let counted: { readonly at: number; readonly metrics: Promise<Metric[]> } | undefined
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
