// Why a mail server refused a mail for good, in words for agents: its own are English and name codes. Pure.

/** By the enhanced status code (RFC 3463) of the reply, the first that fits. */
const byStatus: readonly (readonly [RegExp, string])[] = [
  [/\b5\.1\.[0-36]\b/, 'alamat email itu tidak ada'],
  [/\b5\.1\.10\b|\b5\.4\.4\b/, 'alamat email itu tidak menerima surat'],
  [/\b5\.2\.1\b/, 'kotak surat itu tidak aktif'],
  [/\b5\.2\.2\b/, 'kotak surat pemohon penuh'],
  [/\b5\.(?:2\.3|3\.4)\b/, 'suratnya terlalu besar untuk server penerima'],
  [/\b5\.7\.\d{1,3}\b/, 'server email penerima menolak surat dari portal ini'],
]

/** By the words and the basic code that servers without such a code answer. */
const byWords: readonly (readonly [RegExp, string])[] = [
  [/quota|full|over limit/i, 'kotak surat pemohon penuh'],
  [/disabled|inactive|suspended/i, 'kotak surat itu tidak aktif'],
  [/spam|policy|block|denied|reputation/i, 'server email penerima menolak surat dari portal ini'],
  [
    /no such|unknown|not exist|does ?n.t exist|invalid (?:user|recipient)|user not found/i,
    'alamat email itu tidak ada',
  ],
  [/\b550\b/, 'alamat email itu tidak ada'],
  [/\b552\b/, 'kotak surat pemohon penuh'],
]

/** 'Mail command failed: 550 5.1.1 no such user' becomes 'alamat email itu tidak ada'. */
export function refusalWords(reply: string): string {
  const found = [...byStatus, ...byWords].find(([sign]) => sign.test(reply.slice(0, 1_000)))
  return found?.[1] ?? 'server email penerima menolaknya'
}
