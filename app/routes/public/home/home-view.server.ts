import { announcementViewOf } from '#app/components/announcements/announcement-list.tsx'
import { exampleNumber } from '#app/routes/public/contact/example-number.server.ts'
import { findNews } from '#domain/content/announcements/published-announcements.ts'
import { findKnowledgeCategories } from '#domain/content/articles/published-articles.ts'
import { findThankedMost } from '#domain/content/faq/faq-thanks.ts'
import { findFaqs } from '#domain/content/faq/published-faqs.ts'
import { findOffices, type OfficeRow } from '#domain/offices/public-offices.ts'
import { search } from '#domain/search/search.ts'
import type { SeasonView } from '#domain/season/season-progress.ts'
import { stageHelpAt } from '#domain/season/stage-help.server.ts'
import type { StageHelp } from '#domain/season/stage-help.ts'
import { getSeasonDay } from '#domain/tickets/sla/get-season-day.ts'
import { now } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'
import { typedSearch } from '#shared/text.ts'
import { type FaqCategoryView, faqViewOf } from './faq-view.ts'
import type { CallCentre } from './office-finder.tsx'

const oftenAsked = 4
const longestChip = 36

const mostNear = 6

// One short question of each topic, taken from the categories in turn, so that all of them are seen.
function oftenAskedOf(categories: readonly FaqCategoryView[]): string[] {
  const perCategory = categories.map(({ topics }) =>
    topics.flatMap(({ items }) => items?.find(({ question }) => question.length <= longestChip)?.question ?? []),
  )
  const turns = Math.max(0, ...perCategory.map((questions) => questions.length))
  const inTurn = Array.from({ length: turns }, (_, turn) => perCategory.flatMap((questions) => questions[turn] ?? []))
  return inTurn.flat().slice(0, oftenAsked)
}

/** How far back thanks count while no stage is open. */
const thanksReachBack = days(30)

interface SeasonNow {
  readonly season: SeasonView | null
  readonly help: StageHelp | null
  readonly thanked: readonly string[]
}

/** First chips between seasons, as far as the FAQ has them. */
const betweenSeasons = [
  'Kapan jadwal SPMB tahun depan keluar?',
  'KK saya baru terbit, apakah bisa dipakai?',
  'Siapa yang boleh mendaftar ke SMA/SMK negeri?',
  'Rapor semester berapa yang dinilai?',
]

function firstChips(categories: readonly FaqCategoryView[], season: SeasonView | null): string[] {
  if (!season?.ended) return []
  const known = new Set(
    categories.flatMap(({ topics }) => topics.flatMap(({ items }) => items ?? [])).map((item) => item.question),
  )
  return betweenSeasons.filter((question) => known.has(question))
}

async function seasonAndThanked(): Promise<SeasonNow> {
  const day = await getSeasonDay()
  const season = day?.view ?? null
  const opens = season?.stages[season.focus]?.state === 'now' ? day?.season.stages[season.focus]?.opens : null
  const since = opens ? new Date(opens) : new Date(now().getTime() - thanksReachBack)
  const help = day ? stageHelpAt(day.season, day.at) : null
  return { season, help, thanked: await findThankedMost(since, oftenAsked) }
}

async function askedAboutStage(season: SeasonView | null): Promise<string[]> {
  const stage = season?.stages[season.focus]
  if (!stage) return []
  const { results } = await search(stage.name, { kinds: ['faq'], limit: mostNear })
  return results.map(({ title }) => title).filter((question) => question.length <= longestChip)
}

/** What the home page shows of an office; empty fields would weigh on the first view. */
function callCentreOf({ no, name, regencies, callCentre, whatsapp, hours }: OfficeRow): CallCentre {
  const example = exampleNumber(no, { callCentre, whatsapp })
  const filledIn = Object.entries({ callCentre, example, whatsapp, hours }).filter(([, words]) => words !== '')
  return { name, regencies, ...Object.fromEntries(filledIn) }
}

export async function homeView(params: URLSearchParams) {
  const [faqs, near, { season, help, thanked }, announcements, categories, offices] = await Promise.all([
    findFaqs(),
    search(typedSearch(params, 'search'), { kinds: ['faq'], limit: mostNear }),
    seasonAndThanked(),
    findNews(),
    findKnowledgeCategories(),
    findOffices(),
  ])
  const ofStage = await askedAboutStage(season)
  return {
    season,
    help,
    announcements: announcements.map(announcementViewOf),
    categories,
    often: [...new Set([...firstChips(faqs, season), ...thanked, ...ofStage, ...oftenAskedOf(faqs)])].slice(
      0,
      oftenAsked,
    ),
    faq: faqViewOf(
      faqs,
      params,
      near.results.map(({ id }) => id),
    ),
    callCentres: offices.map(callCentreOf),
  }
}
