import { z } from 'zod'
import { readContentData } from '#platform/content-data.server.ts'
import { distressFinder } from './distress.ts'

const [texts, phrases] = [z.record(z.string(), z.string()), z.array(z.string())]

/** `distressSigns` are put into the service worker when it is built (scripts/build-service-worker.ts). */
export const { distressSigns, findDistress } = readContentData(
  'language/distress.yml',
  z
    .strictObject({ spellings: texts, together: texts, groups: texts, selfHarm: phrases, violence: phrases })
    .transform((signs) => ({ distressSigns: signs, findDistress: distressFinder(signs) })),
)
