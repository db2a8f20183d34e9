// Answers what is asked of the season itself: how a stage stands, another year, or whether a stage was extended.
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import type { SeasonDay } from '#domain/season/season-day.ts'
import { readSeasonQuestion, type SeasonQuestion } from '#domain/season/season-question.ts'
import { seasonWords, stageIn } from '#domain/season/stage-in-question.ts'
import { getSeasonDay } from '#domain/season-day/get-season-day.ts'
import { formatLongDate } from '#shared/dates.ts'
import type { Answer } from './answer.ts'

/** What the question asks of the current season at this moment; undefined for nothing of it. */
export async function askedOfSeason(question: string): Promise<SeasonQuestion | undefined> {
  const day = await getSeasonDay()
  return day && readSeasonQuestion(question, day)
}

const ofSchedule = /\b(jadwal|perpanjang\w*|diperpanjang|diundur|mundur|dibuka (lagi|kembali))\b/i

/** The newest announcement about the schedule or a stage: the one that would say that a date moved. */
async function findScheduleNews({ season }: SeasonDay) {
  const announcements = await findActiveAnnouncements()
  return announcements
    .filter(({ title }) => ofSchedule.test(title) || stageIn(seasonWords(title), season))
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())[0]
}

/** How the season stands; to a question on a later date with the newest announcement about the schedule. */
export async function answerOfSeason({ kind, sentence, asksTime }: SeasonQuestion): Promise<Answer> {
  const day = kind === 'extension' ? await getSeasonDay() : undefined
  const newest = day && (await findScheduleNews(day))
  const last = newest && `Pengumuman terbaru: "${newest.title}", ${formatLongDate(newest.publishedAt)}.`
  return {
    message: [sentence, last].filter(Boolean).join('\n\n'),
    answered: asksTime || 'unsure',
    sources: newest
      ? [{ title: newest.title, url: `/announcements#pengumuman-${newest.id}` }]
      : [{ title: 'Jadwal SPMB', url: '/announcements#jadwal' }],
    next: [{ title: 'Semua pengumuman', url: '/announcements' }],
  }
}
