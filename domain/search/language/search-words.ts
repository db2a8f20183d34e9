import { z } from 'zod'
import { readContentData, wordForms, wordSet } from '#platform/content-data.server.ts'

export const searchWords = readContentData(
  'language/search.yml',
  z.strictObject({
    ...{ silent: wordSet, asking: wordForms, shortened: wordForms, schoolFollows: wordSet },
    ...{ everyday: wordSet, irregular: wordForms, negations: wordForms },
  }),
)
