// Checks that the access log has every audit that an area declares, and that their names and references fit together.
import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AuditCatalog, composeAuditCatalog } from '#domain/operations/access-log/audit-catalog.ts'
import type { Audit, AuditAction } from '#platform/audit/define-audit.ts'
import { auditCatalog } from './audit-catalog.server.ts'

const isAudit = (value: unknown): value is Audit =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((action) => Array.isArray((action as Partial<AuditAction>)?.about))

const files = globSync('{domain,platform}/**/*-audit.ts').map((file) => `${process.cwd()}/${file}`)
const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)))
const declared = modules.flatMap((module) => Object.values(module)).filter(isAudit)

/** What the areas declare and the catalog does not have. */
const missing = (catalog: AuditCatalog) =>
  declared
    .flatMap((audit) => Object.values(audit))
    .filter((action) => !catalog.actions.get(action.name)?.includes(action))
    .map(({ name }) => name)

test('every declared action is in the catalog', () => {
  expect(declared.length).toBeGreaterThan(25)
  expect(missing(auditCatalog)).toEqual([])
})

test('an area that is omitted is noticed', () => {
  const leftOut = declared.filter((audit) => !('undo-completion' in audit))
  expect(missing(composeAuditCatalog(leftOut))).toContain('ticket.undo-completion')
})

describe('names', () => {
  const actions = [...auditCatalog.actions.entries()]

  test('an action is declared once; only changes of settings share a name, each with its own setting', () => {
    const shared = actions.filter(([, declarations]) => declarations.length > 1)
    expect(shared.map(([name]) => name)).toEqual(['setting.change'])
    const about = shared.flatMap(([, declarations]) =>
      declarations.flatMap((each) => each.about.map(({ kind }) => kind)),
    )
    expect(new Set(about).size).toBe(about.length)
  })

  test('every reference is to a target whose names can be read', () => {
    const fields = actions.flatMap(([, declarations]) => declarations.flatMap((each) => Object.values(each.fields)))
    const references = fields.flatMap((field) =>
      typeof field === 'object' && 'refersTo' in field ? field.refersTo : [],
    )
    expect(references.length).toBeGreaterThan(10)
    expect(references.filter((kind) => !auditCatalog.targets.get(kind)?.names)).toEqual([])
  })

  test('a kind of target has one declaration', () => {
    const targets = actions.flatMap(([, declarations]) => declarations.flatMap(({ about }) => about))
    expect(new Set(targets).size).toBe(new Set(targets.map(({ kind }) => kind)).size)
  })
})
