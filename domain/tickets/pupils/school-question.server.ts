import { askAsGuest, type GuestAsking } from '#domain/tickets/guest/guest-question.server.ts'
import { titleMaxLength } from '#domain/tickets/ticket-input.ts'
import { storePupils } from './pupil.server.ts'
import { maskProblem, type PupilLine } from './pupil.ts'
import { type PupilRow, withoutNisn } from './read-pupils.ts'
import { type SchoolQuestionInput, schoolRoles } from './school-input.ts'

const mostProblems = 12
const problemShown = 120

/** The problems with their numbers, most frequent first: what the desk sorts and searches by, without a name. */
function summarize(pupils: readonly PupilLine[]): string[] {
  const counts = new Map<string, number>()
  for (const pupil of pupils) {
    const problem = maskProblem(pupil).slice(0, problemShown)
    if (problem !== '') counts.set(problem, (counts.get(problem) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  const lines = sorted.slice(0, mostProblems).map(([problem, count]) => `- ${problem} (${count} siswa)`)
  const more = sorted.length - lines.length
  return more > 0 ? [...lines, `- dan ${more} masalah lain`] : lines
}

export const pupilsOf = (rows: readonly PupilRow[]): PupilLine[] =>
  rows.map(({ nisn, name, problem }, at) => ({
    ...{ line: at + 1, name, problem },
    nisn: nisn === withoutNisn ? null : nisn,
  }))

export function describeSchoolQuestion(input: SchoolQuestionInput, pupils: readonly PupilLine[]): string {
  const { school, role, story } = input
  const who = role === 'other' ? school : `${school} (${schoolRoles[role].toLowerCase().replace('bk', 'BK')})`
  return [`${who} menanyakan ${pupils.length} siswa.`, story, summarize(pupils).join('\n')].filter(Boolean).join('\n\n')
}

/** Files one question about all pupils. @throws as `askAsGuest`. */
export function askAsSchool(
  { school, regencyId, name, phone, idempotencyKey }: SchoolQuestionInput,
  pupils: readonly PupilLine[],
  filed: { readonly description: string; readonly category: string },
  asking: Omit<GuestAsking, 'files'>,
) {
  const about = `: ${pupils.length} siswa`
  const title = `${school.slice(0, titleMaxLength - about.length)}${about}`
  return askAsGuest(
    { ...filed, regencyId, name, phone, idempotencyKey, email: null },
    { ...asking, files: [] },
    {
      ...{ title, organization: school, digest: JSON.stringify(pupils) },
      also: (tx, ticketId) => storePupils(tx, ticketId, pupils),
    },
  )
}
