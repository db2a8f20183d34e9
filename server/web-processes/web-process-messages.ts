// The messages between the process that starts web processes and each of these.
import type { PeakLevel } from '#domain/peak/peak.ts'

/** What a web process needs to work as the process that started it does. */
export interface WebProcessData {
  readonly databaseUrl: string
  /** The most connections that its pages share. */
  readonly poolSize: number
  /** How far the portal's clock is ahead of the machine's, in milliseconds. */
  readonly clockAheadMs: number
}

/** The metrics of one process, each as text with its samples; 0 is the process that starts the others. */
export interface ToldMetrics {
  readonly process: number
  readonly metrics: readonly string[]
}

/** To a web process: begin, stop within so many milliseconds, tell your metrics, or the metrics that were asked for. */
export type ToWebProcess =
  | { readonly start: WebProcessData }
  | { readonly stop: true; readonly graceMs: number }
  | { readonly tell: true }
  | { readonly told: readonly ToldMetrics[] }

/** From a web process: it answers, why it cannot start, all processes' metrics are asked for, its own, or its level of 'Mode puncak'. */
export type FromWebProcess =
  | { readonly ready: true }
  | { readonly failed: string }
  | { readonly ask: true }
  | { readonly metrics: readonly string[] }
  | { readonly level: PeakLevel }
