// The figures of this process: what it answered, and what it takes of the machine.
import { peakLevelNow } from '#domain/peak/peak-now.server.ts'
import { reportReads } from '#domain/reporting/report-reads.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { counter, gauge, metric, type Sample } from './metric-text.ts'
import type { AnsweredRequests, RequestFigures } from './request-figures.ts'
import { runtimeMetrics } from './runtime-metrics.ts'

/** What of this process is measured. */
export interface MeasuredProcess {
  readonly requests: Pick<RequestFigures, 'answered' | 'routes'>
  readonly cache: Pick<PageCache, 'figures'>
  readonly streams: { readonly open: number }
}

const samplesOf = (label: 'status' | 'route', histograms: readonly AnsweredRequests[]) =>
  histograms.flatMap(({ name, count, sum, within }): Sample[] => [
    ...within.map(([le, so]): Sample => [{ [label]: name, le }, so, '_bucket']),
    [{ [label]: name, le: '+Inf' }, count, '_bucket'],
    [{ [label]: name }, sum, '_sum'],
    [{ [label]: name }, count, '_count'],
  ])

/** Nothing where there is no replica. */
function replicaMetrics(): string[] {
  const figures = reportReads()
  if (!figures) return []
  const samples = Object.entries(figures).map(([server, reads]): Sample => [{ server }, reads])
  return [metric('portal_report_reads_total', 'counter', 'Reads of reports by the server that answered.', samples)]
}

/** Each metric as text. */
export function processMetrics({ requests, cache, streams }: MeasuredProcess): string[] {
  const { hits, pages, bytes } = cache.figures
  const byStatus = samplesOf('status', requests.answered)
  const byRoute = samplesOf('route', requests.routes)
  return [
    ...runtimeMetrics(),
    metric('http_request_duration_seconds', 'histogram', 'Answers by class of status, and their duration.', byStatus),
    metric('portal_route_duration_seconds', 'histogram', 'Answers by pattern of the route, and duration.', byRoute),
    counter('portal_page_cache_hits_total', 'Public pages answered from memory.', hits),
    gauge('portal_page_cache_pages', 'Public pages held in memory.', pages),
    gauge('portal_page_cache_bytes', 'Memory that these pages take.', bytes),
    gauge('portal_live_streams', 'Open event streams.', streams.open),
    gauge('portal_peak_level', "The level of 'Mode puncak' that this process goes by; 0 is none.", peakLevelNow()),
    ...replicaMetrics(),
  ]
}
