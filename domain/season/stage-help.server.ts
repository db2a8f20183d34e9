// What helps in the last hours of a stage and what can still be done after it: instances/jawa-tengah/last-hours.yml by the season clock.
import { z } from 'zod'
import { readContentData } from '#platform/content-data.server.ts'
import { closedStage, closingStage } from './closing-stage.ts'
import { seasonWords, stagesIn } from './named-time.ts'
import type { Season } from './season.ts'
import { fillSeason } from './season-markers.ts'
import type { StageHelp } from './stage-help.ts'
import { stateInWords, timesIn } from './stage-words.ts'

const refusal = z.object({ message: z.string(), answer: z.string() })

const helpFile = z.record(
  z.string(),
  z.object({ refusals: z.array(refusal).max(3).default([]), closed: z.string().optional() }),
)

let help: z.output<typeof helpFile> | undefined

/** By the id of a stage; the file is read once. */
export function readStageHelp(): z.output<typeof helpFile> {
  help ??= readContentData('last-hours.yml', helpFile)
  return help
}

function headline(season: Season, id: string, at: Date): string {
  const stage = season.stages.find((each) => each.id === id)
  return stage
    ? `${stage.name} ${stateInWords(timesIn(season.stages, stage), at).replace(/^masih dibuka, |;.*$/g, '')}`
    : ''
}

/** Of the stage in its last hours, else of the stage that closed last; null where there is no text for it. */
export function stageHelpAt(season: Season, at: Date): StageHelp | null {
  const closing = closingStage(season, at)
  const stage = closing ?? closedStage(season, at)
  const texts = stage && readStageHelp()[stage.id]
  if (!texts || !(closing || texts.closed)) return null
  const fill = (text: string) => fillSeason(text, season, at)
  const refusals = closing ? texts.refusals.map(({ message, answer }) => ({ message, answer: fill(answer) })) : []
  return {
    ...{ id: stage.id, title: headline(season, stage.id, at), refusals },
    closed: closing ? null : `${fill(texts.closed ?? '')} Bila dibuka lagi, kabarnya ada di Pengumuman.`,
  }
}

const wordsIn = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []

/** 'Token salah: …' for a text with the words of a refusal of the stage in its last hours; null for any other. */
export function refusalIn(season: Season, at: Date, text: string): string | null {
  const said = new Set(wordsIn(text))
  const found = stageHelpAt(season, at)?.refusals.find(({ message }) =>
    wordsIn(message).every((word) => word === 'sudah' || said.has(word)),
  )
  return found ? `${found.message}: ${found.answer}` : null
}

/** What can still be done about the closed stage that the text names; null for any other text. */
export function closedStageAdvice(season: Season, at: Date, text: string): StageHelp | null {
  const found = stageHelpAt(season, at)
  const named = stagesIn(seasonWords(text), season).some(({ id, endsBy }) => id === found?.id || endsBy === found?.id)
  return found?.closed && named ? found : null
}
