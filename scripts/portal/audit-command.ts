// `portal audit verify`: checks that the audit is as it was written.
import { parseArgs } from 'node:util'
import { formatHead, parseHead } from '#platform/audit/audit-chain.ts'
import { verifyAuditChain } from '#platform/audit/verify-audit-chain.ts'
import { type Command, reading, WrongUse } from './command.ts'

export const auditCommand: Command = {
  summary: 'memeriksa keutuhan log akses',
  usage: [
    'Cara pakai: portal audit verify [--head NOMOR:64-DIGIT]…',
    '',
    'Memeriksa bahwa log akses masih seperti saat ditulis. --head: ujung rantai dari catatan (log) harian yang',
    'harus ada di dalamnya, boleh beberapa kali. Keluar dengan 1 bila log tidak utuh.',
  ].join('\n'),
  run: async (args, { say, complain, withDatabase }) => {
    const options = { head: { type: 'string', multiple: true } } as const
    const { values, positionals } = reading(() => parseArgs({ args: [...args], allowPositionals: true, options }))
    if (positionals.join(' ') !== 'verify') throw new WrongUse('Tulis verify di belakang audit.')
    const expected = (values.head ?? []).map((text) => {
      const head = parseHead(text)
      if (!head) throw new Error(`--head ${text}: isinya harus NOMOR:64-DIGIT, seperti di catatan (log) harian.`)
      return head
    })
    const { head, problems } = await withDatabase(() => verifyAuditChain(expected))
    if (problems.length > 0) {
      complain(['Log akses TIDAK utuh:', ...problems.map((each) => `  ${each}`)].join('\n'))
      return 1
    }
    say(`Log akses utuh: ${head.position.toLocaleString('id-ID')} catatan.\nUjung rantai: ${formatHead(head)}`)
    return 0
  },
}
