// Which stage of the season a ticket must be answered before: what the desk's lists show first in its last hours. Pure.
import { closingStage, nextToClose, stageEnding } from '#domain/season/closing-stage.ts'
import { seasonWords, stagesIn } from '#domain/season/named-time.ts'
import type { Season } from '#domain/season/season.ts'
import { isAtSchool } from '#domain/season/stage-words.ts'
import type { TicketKind } from './ticket.ts'

/** Characters of a text that are read: families name their stage first. */
const readLength = 1_000

export interface StageFacts {
  readonly kind: TicketKind
  readonly category: string
  readonly text: string
}

/** Categories of questions that keep a family from a stage online, and from one at a school. */
const hinders = { online: ['login', 'technical'], atSchool: ['login', 'technical', 'verification', 'upload'] }

/** 'batase sore iki', 'hari ini terakhir'; 'batas usia' is a rule. */
const namesDeadline =
  /\b(batas\w*(?! +(?:usia|umur|ukuran|nilai|maks\w*|min\w*))\b|terakhir|deadline|tutup|ditutup|penutupan|keburu|(?:hari|sore|malam) ini|dina iki|sore iki)\b/i

/** The id of the stage that the text names or its category hinders, as of `at`; null for a ticket about no open stage. */
export function closingStageOf(season: Season | undefined, at: Date, facts: StageFacts): string | null {
  const { kind, category, text } = facts
  if (!season || kind !== 'question') return null
  const named = stagesIn(seasonWords(text.slice(0, readLength)), season)
  const [ending] = named.flatMap((stage) => stageEnding(season, stage, at) ?? [])
  if (ending) return ending.id
  const next = nextToClose(season, at)
  const stage = season.stages.find(({ id }) => id === next?.id)
  const isAhead = named.some(({ opens }) => opens !== null && new Date(opens) > at)
  if (!stage || isAhead) return null
  const isHindered = hinders[isAtSchool(stage) ? 'atSchool' : 'online'].includes(category)
  return isHindered || (closingStage(season, at) && namesDeadline.test(text)) ? stage.id : null
}
