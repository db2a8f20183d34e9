// Reads the urgent announcements of which devices are told.

import { and, eq, gte, or } from 'drizzle-orm'
import { unfilled } from '#domain/season/fill-season.ts'
import { database } from '#platform/database/database.server.ts'
import { publishedAnnouncements } from './published-announcements.ts'

/** An urgent announcement, and whose devices are told of it; null: everybody's who wants such news. */
export interface UrgentNews {
  readonly id: number
  readonly about: string | null
}

/** Those that the public reads now, and that were published or changed since the moment. */
export function findUrgentNews(since: Date): Promise<UrgentNews[]> {
  const published = publishedAnnouncements(unfilled)
  return database
    .select({ id: published.id, about: published.about })
    .from(published)
    .where(and(eq(published.urgent, true), or(gte(published.publishedAt, since), gte(published.updatedAt, since))))
    .orderBy(published.id)
}
