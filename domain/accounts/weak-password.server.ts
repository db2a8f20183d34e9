// Recognises passwords that are easy to guess although they tick every box, with a reason in Indonesian.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as indonesian, translations } from '@zxcvbn-ts/language-id'

let estimator: ZxcvbnFactory | undefined

/** Words everybody would try first here. */
const local = ['spmb', 'ppdb', 'jateng', 'jawatengah', 'helpdesk', 'sekolah', 'semarang', 'dinas']

/**
 * Why the password is easy to guess, as a sentence; undefined when it is not. `about` are words of the person (name,
 * address) that must not carry it. Takes about a millisecond; the dictionaries are read at the first call.
 */
export function weaknessOf(password: string, about: readonly string[]): string | undefined {
  estimator ??= new ZxcvbnFactory({ dictionary: { ...common, ...indonesian }, graphs: adjacencyGraphs, translations })
  const words = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\d]+/u)).filter((word) => word.length > 2)
  // Longer than any password we take would only cost time.
  const { score, feedback } = estimator.check(password.slice(0, 128), [...local, ...words])
  // 3: more than 10^8 guesses.
  if (score >= 3) return undefined
  const reason = feedback.warning ? ` ${feedback.warning.replace(/\.?$/, '.')}` : ''
  return `Password ini mudah ditebak.${reason.replaceAll('kata sandi', 'password')} Pakai beberapa kata yang tidak berhubungan.`
}
