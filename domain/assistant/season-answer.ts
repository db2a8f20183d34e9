// Answers what is asked of the season itself: another year, or whether a stage was extended.
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { readSeasonQuestion, type SeasonQuestion } from '#domain/season/season-question.ts'
import { formatLongDate, now } from '#shared/dates.ts'
import type { Answer } from './answer.ts'

/** What the question asks of the current season at this moment; undefined for nothing of it. */
export async function askedOfSeason(question: string): Promise<SeasonQuestion | undefined> {
  const season = await getSeason()
  return season && readSeasonQuestion(question, season, now())
}

/** How the season stands, with the newest announcement, which would be the one to say otherwise. */
export async function answerOfSeason({ sentence }: SeasonQuestion): Promise<Answer> {
  const announcements = await findActiveAnnouncements()
  const newest = announcements.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())[0]
  const last = newest && `Pengumuman terbaru: "${newest.title}", ${formatLongDate(newest.publishedAt)}.`
  return {
    message: [sentence, last].filter(Boolean).join('\n\n'),
    answered: true,
    sources: newest ? [{ title: newest.title, url: `/announcements#pengumuman-${newest.id}` }] : [],
    next: [{ title: 'Semua pengumuman', url: '/announcements' }],
  }
}
