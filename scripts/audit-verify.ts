// `npm run audit:verify -- [--head POSITION:DIGEST]…`: checks that the audit is as it was written.
import { parseArgs } from 'node:util'
import { formatHead, parseHead } from '#platform/audit/audit-chain.ts'
import { verifyAuditChain } from '#platform/audit/verify-audit-chain.ts'
import { withDatabase } from './with-database.ts'

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } })
  const expected = values.head.map((text) => {
    const head = parseHead(text)
    if (!head) throw new Error(`--head ${text}: isinya harus NOMOR:64-DIGIT, seperti di catatan (log) harian.`)
    return head
  })
  const { head, problems } = await withDatabase(() => verifyAuditChain(expected))
  if (problems.length > 0) {
    process.stderr.write(`Log akses TIDAK utuh:\n${problems.map((each) => `  ${each}\n`).join('')}`)
    process.exitCode = 1
    return
  }
  process.stdout.write(
    `Log akses utuh: ${head.position.toLocaleString('id-ID')} catatan.\nUjung rantai: ${formatHead(head)}\n`,
  )
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
