// Whether a question is about another season than the one that the portal has. Pure.
import type { SeasonDay } from './season-day.ts'

/** '2025/2026', '2025/26'. */
const schoolYear = /\b(20\d\d)\s?[/-]\s?(?:20)?(\d\d)\b/g

const nextYear = /\b(tahun|taun|thn|th|warsa)\s+(depan|dpn|ngarep|besok|berikutnya|mendatang)\b/i

/** '2025/2026' is the school year of 2025. */
const withoutSchoolYears = (question: string) =>
  question.replaceAll(schoolYear, (said, from: string, to: string) =>
    Number(to) === (Number(from) + 1) % 100 ? from : said,
  )

/** The first year that is named and is not the season's; undefined where the season's is named too, and for none. */
export function otherYearIn(question: string, seasonYear: number): number | undefined {
  const years = [...withoutSchoolYears(question).matchAll(/\b(20\d\d)\b/g)].map(([, year]) => Number(year))
  return years.includes(seasonYear) ? undefined : years.find((year) => year !== seasonYear)
}

const ofSeason = /\b(?:spmb|ppdb|pendaftaran|penerimaan|tahun (?:ajaran|pelajaran))\s+(?:tahun\s+)?(20\d\d)\b/gi

/** True for a question on a later year, on 'tahun depan', or on the admission of any other year than the season's. */
export function asksOtherSeason(question: string, { season }: Pick<SeasonDay, 'season'>): boolean {
  const text = withoutSchoolYears(question)
  const isLater = [...text.matchAll(/\b(20\d\d)\b/g)].some(([, year]) => Number(year) > season.year)
  return isLater || nextYear.test(text) || [...text.matchAll(ofSeason)].some(([, year]) => Number(year) !== season.year)
}
