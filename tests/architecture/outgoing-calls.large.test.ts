// Outgoing calls: every file that can open a connection is listed with the setting that names the address.
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isTest, ownFiles, read, sourceFolders } from './source-files.ts'

const database = 'DATABASE_URL, DATABASE_OWNER_URL, DATABASE_REPLICA_URL, or the embedded database on this machine'

/** Every file that opens connections, and where its address comes from. No address comes from a request. */
const callers: Readonly<Record<string, string>> = {
  'platform/database/database-connection.server.ts': database,
  'platform/database/database-pool.server.ts': database,
  'platform/database/database-role.server.ts': database,
  'platform/database/replica-reads.server.ts': database,
  'platform/embedded-postgres/embedded-postgres.server.ts': database,
  'platform/backups/load-backup.server.ts': database,
  'platform/backups/write-backup.server.ts': database,
  'platform/explain-error.server.ts': 'none: it only uses the error classes of the driver',
  'scripts/restore-backup.ts': database,
  'platform/mail.server.ts': 'SMTP_URL',
  'platform/model/call-model.server.ts': 'MODEL_API_URL; a redirect is not followed',
  'platform/oidc/oidc-provider.server.ts':
    'OIDC_ISSUER, and what its discovery document names; a redirect is not followed',
  'platform/push/web-push.server.ts':
    'the push services of browsers in platform/push/web-push.server.ts; a redirect is not followed',
  'platform/tracing/open-telemetry.server.ts': 'OTEL_EXPORTER_OTLP_ENDPOINT; nothing is sent without it',
  'platform/virus-scan.server.ts': 'CLAMAV_HOST',
  'platform/webhooks/post-webhook.server.ts':
    'what an administrator named, if it is on the public internet when it is connected to; a redirect is not followed',
  'platform/whatsapp/cloud-api.server.ts': 'WHATSAPP_API_URL; files from there or from the hosts of WhatsApp it names',
}

/** Packages that open connections when they are asked to. */
const openers =
  /^(@opentelemetry\/exporter-\S+|pg|nodemailer|openid-client|web-push|undici|node:dgram|node:tls|node:http2|node:https|https|tls|http2|dgram)$/
/** Of these, only what calls out: the portal listens with the rest. */
const callsOut: Readonly<Record<string, readonly string[]>> = {
  'node:net': ['connect', 'createConnection', 'Socket', 'default', '*'],
  'node:http': ['request', 'get', 'Agent', 'default', '*'],
}
const globals = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])

/** Code that runs in a browser, where the content policy lets it call the portal alone. */
const runsInBrowser = (file: string) => file.startsWith('app/') && !file.includes('.server.')

function importsOpener(node: ts.ImportDeclaration): boolean {
  const from = (node.moduleSpecifier as ts.StringLiteral).text
  const { importClause } = node
  if (importClause?.isTypeOnly) return false
  if (openers.test(from)) return true
  const names = [...(importClause?.name ? ['default'] : [])]
  const bindings = importClause?.namedBindings
  if (bindings && ts.isNamespaceImport(bindings)) names.push('*')
  if (bindings && ts.isNamedImports(bindings))
    names.push(
      ...bindings.elements.filter((each) => !each.isTypeOnly).map((each) => (each.propertyName ?? each.name).text),
    )
  return names.some((name) => callsOut[from]?.includes(name))
}

/** True when the code of a file can open a connection: by what it imports, also later, or by a global. */
function canCall(file: string, text = read(file)): boolean {
  const visit = (node: ts.Node): boolean => {
    if (ts.isImportDeclaration(node)) return importsOpener(node)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments
      if (from && ts.isStringLiteral(from) && (openers.test(from.text) || from.text in callsOut)) return true
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node
      const called = ts.isPropertyAccessExpression(expression) && expression.expression.getText() === 'globalThis'
      const name = called ? expression.name.text : ts.isIdentifier(expression) ? expression.text : ''
      if (globals.has(name)) return true
    }
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false
  }
  return visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
}

test('only the listed files can open a connection, and each of them can', () => {
  const files = ownFiles().filter(
    (file) => sourceFolders.some((folder) => file.startsWith(`${folder}/`)) && !isTest(file) && !runsInBrowser(file),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => canCall(file)).toSorted()).toEqual(Object.keys(callers).toSorted())
})

test('each way of calling out is seen', () => {
  for (const planted of [
    'await fetch(address)',
    'globalThis.fetch(address)',
    'new WebSocket(address)',
    "import { request } from 'node:http'",
    "import { get as load } from 'node:http'",
    "import http from 'node:http'",
    "import * as net from 'node:net'",
    "import { request } from 'node:https'",
    "import { createTransport } from 'nodemailer'",
    "import pg from 'pg'",
    "const { request } = await import('node:https')",
  ])
    expect([planted, canCall('domain/tickets/ticket.ts', planted)]).toEqual([planted, true])
  for (const quiet of [
    "import type pg from 'pg'",
    "import { createServer, type Server } from 'node:http'",
    "import { isIP } from 'node:net'",
    'webApp.fetch(request)',
  ])
    expect([quiet, canCall('domain/tickets/ticket.ts', quiet)]).toEqual([quiet, false])
})
