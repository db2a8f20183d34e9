import { z } from 'zod'
import type { Person } from '#domain/accounts/person.ts'
import { mayManageOffices } from '#domain/offices/office.ts'
import { changeSetting, getSetting } from '#platform/settings/settings.ts'
import { Forbidden } from '#shared/errors.ts'
import { crisisLineAudit } from './crisis-line-audit.ts'
import type { CrisisLineFields } from './crisis-line-input.ts'
import { findDistress } from './distress.server.ts'
import { type DistressHelp, helpFor } from './distress-help.ts'

const key = 'crisis_line'

const schema = z.object({ lineName: z.string(), linePhone: z.string(), lineHours: z.string() })

const noLine: CrisisLineFields = { lineName: '', linePhone: '', lineHours: '' }

export async function getCrisisLine(): Promise<CrisisLineFields | null> {
  const found = await getSetting(key, schema)
  return found && found.linePhone !== '' ? found : null
}

/** Empty fields remove the line. @throws Forbidden without the permission 'system'. */
export async function changeCrisisLine(person: Person, line: CrisisLineFields): Promise<void> {
  if (!mayManageOffices(person)) throw new Forbidden()
  await changeSetting(person, key, {
    schema,
    first: noLine,
    next: () => line,
    fields: (value) => value,
    action: crisisLineAudit.change,
  })
}

export async function findHelp(words: string): Promise<DistressHelp | null> {
  const danger = findDistress(words)
  return danger && helpFor(danger, await getCrisisLine())
}
