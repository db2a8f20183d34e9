// What a library does not promise is used in one file of ours: its exact version is pinned, and a test holds that file
// to the library itself.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isTest, ownFiles, read, root } from './source-files.ts'

interface InternalAccess {
  /** The file of platform/ that may use it, and the test that holds the file to the library. */
  readonly file: string
  readonly test: string
  /** Members that are private, by their names. */
  readonly members?: readonly string[]
  /** Names that only the library gives, wherever they stand in a text. */
  readonly names?: RegExp
}

const internals: Readonly<Record<string, InternalAccess>> = {
  'better-auth': {
    file: 'platform/better-auth-internals.server.ts',
    test: 'platform/better-auth-internals.test.ts',
    members: ['internalAdapter', '$context', 'createAuthCookie'],
    names: /\.(session_token|two_factor|dont_remember)\b|\b2fa-/,
  },
  'pg-boss': {
    file: 'platform/pg-boss-internals.server.ts',
    test: 'platform/pg-boss-internals.test.ts',
    // But for that alone, the name of a section in backup files.
    names: /^(?!pgboss\.job$)[\s\S]*\bpgboss\b/,
  },
  pg: {
    file: 'platform/pg-internals.server.ts',
    test: 'scripts/restore-backup.test.ts',
    members: ['connection', 'handleCopyData', 'sendCopyFromChunk', 'endCopyFrom', 'sendCopyFail', 'Submittable'],
  },
}

/** Accesses of a file to library internals that belong to another file, as 'library: what it used'. */
function intrusionsIn(file: string, text = read(file)): string[] {
  const found: string[] = []
  const closed = Object.entries(internals).filter(([, access]) => access.file !== file)
  const visit = (node: ts.Node): void => {
    const member =
      ts.isPropertyAccessExpression(node) || ts.isQualifiedName(node)
        ? (ts.isQualifiedName(node) ? node.right : node.name).text
        : ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)
          ? node.argumentExpression.text
          : ts.isBindingElement(node) && ts.isIdentifier(node.propertyName ?? node.name)
            ? (node.propertyName ?? node.name).getText()
            : undefined
    const words = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) ? node.text : undefined
    for (const [library, { members = [], names }] of closed) {
      if (member !== undefined && members.includes(member)) found.push(`${library}: ${member}`)
      if (words !== undefined && names?.test(words)) found.push(`${library}: ${names.exec(words)?.[0]}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

test('only its file accesses the internals of a library', () => {
  // A browser's code has nothing of these libraries, and members of the same names.
  const sources = ownFiles().filter((file) => !isTest(file) && /^(domain|platform|server|worker|scripts)\//.test(file))
  const intruders = sources.flatMap((file) => intrusionsIn(file).map((what) => `${file}: ${what}`))
  expect(intruders).toEqual([])
})

test.each([
  ['pg-boss', 'await tx.execute(sql`select count(*) from pgboss.job where name = $'.concat('{name}`)')],
  ['pg-boss', "await client.query('delete from pgboss.schedule')"],
  ['pg-boss', "await client.query('select 1 from pgboss.job')"],
  ['better-auth', 'const cookie = `$'.concat('{authCookiePrefix}.session_token`')],
  ['better-auth', "await tx.delete(verification).where(like(verification.identifier, '2fa-%'))"],
  ['better-auth', 'const adapter = (await auth().$context).internalAdapter'],
  ['pg', 'client.connection.stream.destroy()'],
  ['pg', 'client.query({ submit } as pg.Submittable)'],
])('a planted intrusion into %s is found: %s', (library, text) => {
  expect(intrusionsIn('domain/planted.ts', text).map((found) => found.split(':')[0])).toContain(library)
  expect(intrusionsIn(internals[library]?.file ?? '', text)).toEqual([])
})

test('each of these libraries has one exact version, its file and the test of it', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const loose = Object.keys(internals).filter((library) => !/^\d+\.\d+\.\d+$/.test(dependencies[library] ?? ''))
  expect(loose).toEqual([])
  for (const access of Object.values(internals)) {
    for (const path of [access.file, access.test]) expect(existsSync(join(root, path)), path).toBe(true)
  }
})
