// The reason why a mail did not arrive, for agents: the replies of mail servers are English and name codes. Pure.

/** By the enhanced status code (RFC 3463) of the reply, the first that fits. */
const byStatus: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.1\.[0-36]\b/, 'alamat email itu tidak ada'],
  [/\b[45]\.1\.10\b|\b[45]\.4\.4\b/, 'alamat email itu tidak menerima surat'],
  [/\b[45]\.2\.1\b/, 'kotak surat itu tidak aktif'],
  [/\b[45]\.2\.2\b/, 'kotak surat pemohon penuh'],
  [/\b[45]\.(?:2\.3|3\.4)\b/, 'suratnya terlalu besar untuk server penerima'],
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
  [/\b[45]52\b/, 'kotak surat pemohon penuh'],
]

/** For a reply without a sign; 'deferred' and 'away' are read once the mail's time is over. */
const byOutcome = {
  refused: 'server email penerima menolaknya',
  deferred: 'server email penerima terus menundanya',
  away: 'server email tidak dapat dihubungi',
  uncertain: 'server email tidak memberi kepastian',
} as const

/** 'Mail command failed: 550 5.1.1 no such user' becomes 'alamat email itu tidak ada'. */
export function failureWords(outcome: keyof typeof byOutcome, reply: string): string {
  const isReply = outcome === 'refused' || outcome === 'deferred'
  const found = isReply && [...byStatus, ...byWords].find(([sign]) => sign.test(reply.slice(0, 1_000)))
  return found ? found[1] : byOutcome[outcome]
}
