// Answers about stages alone: what comes next, and which stage a time is meant of.
import type { Stage } from '#domain/season/season.ts'
import { type SeasonDay, stageSentence } from '#domain/season/season-progress.ts'
import { type Answer, type ConversationState, longestWaiting } from './answer.ts'
import { askStaff } from './found-answers.ts'
import { stagesToChoose } from './resume.ts'

const allNews = { title: 'Semua pengumuman', url: '/announcements' }

/** What comes after the stage that was spoken of, which goes first while it is open: how each stands, with its note. */
export function answerNext({ stage }: ConversationState, day: SeasonDay): Answer | null {
  const { season, view } = day
  const place = stage ? season.stages.findIndex(({ id }) => id === stage) : view.focus
  const next = place === -1 ? undefined : season.stages.find((_, at) => at > place && view.stages[at]?.state !== 'past')
  if (!next) return null
  const open = view.stages[place]?.state === 'now' ? season.stages[place] : undefined
  const says = (each: Stage, before: string) =>
    `${before}: ${[stageSentence(day, each), each.note].filter(Boolean).join(' ')}`
  const sentence = [open && says(open, 'Sekarang'), says(next, 'Sesudah itu')].filter(Boolean).join('\n\n')
  return {
    ...{ message: sentence, answered: true, sources: [{ title: 'Jadwal SPMB', url: '/announcements#jadwal' }] },
    ...{ next: [askStaff], conversation: { topic: next.name.toLowerCase(), stage: next.id } },
  }
}

/** A time without a stage: one question back, with the stages to press. */
export function askForStage(waiting: string, conversation: ConversationState, day: SeasonDay): Answer {
  const choices = stagesToChoose(day, waiting)
  if (choices.length === 0)
    return { message: `Semua tahap ${day.season.name} sudah selesai.`, answered: true, sources: [], next: [allNews] }
  return {
    ...{ message: 'Maksudnya tahap apa?', answered: false, sources: [] },
    choices,
    conversation: { ...conversation, waiting: waiting.slice(0, longestWaiting) },
  }
}
