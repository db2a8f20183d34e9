import { actionIntents, actionOf, type BulkLabels, type BulkName } from '#domain/tickets/desk-actions.ts'

const bulkLabels: Record<BulkName, BulkLabels> = Object.assign(
  {},
  ...actionIntents.map((intent) => actionOf(intent).bulk),
)

/** In the order of their buttons. */
export const bulkNames = Object.keys(bulkLabels) as BulkName[]

export const isBulkName = (name: string): name is BulkName => Object.hasOwn(bulkLabels, name)

export function bulkLabelsOf(name: BulkName) {
  const { button, submit = button, title = `${submit} tiket terpilih`, isForSpam = false } = bulkLabels[name]
  return { button, submit, title, isForSpam }
}
