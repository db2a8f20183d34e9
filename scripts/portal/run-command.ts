import { reasonOf } from '#platform/explain-error.server.ts'
import { withDatabase, withRunningDatabase } from '../with-database.ts'
import { type Command, type Surroundings, WrongUse } from './command.ts'

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./check-command.ts')).checkCommand,
  people: async () => (await import('./people-command.ts')).peopleCommand,
  content: async () => (await import('./content-command.ts')).contentCommand,
  season: async () => (await import('./season-command.ts')).seasonCommand,
  reindex: async () => (await import('./content-command.ts')).reindexCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./backup-command.ts')).restoreCommand,
  audit: async () => (await import('./check-command.ts')).auditCommand,
}

export const commandNames: readonly string[] = Object.keys(commands)

const here: Surroundings = {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
  withDatabase,
  withRunningDatabase,
}

const asksForHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(9)} ${(await load()).summary}`),
  )
  return [
    'Cara pakai: portal PERINTAH […]',
    '',
    ...lines,
    '',
    'Keterangan satu perintah: portal PERINTAH --help',
    'Di folder rilis portal adalah ./portal, di kode sumber npm run portal --',
  ].join('\n')
}

/** Runs what was typed; gives the exit code: 0 done, 1 failed or something is wrong, 2 not understood. */
export async function runCommand(words: readonly string[], around: Surroundings = here): Promise<number> {
  const [name, ...args] = words
  if (name === undefined || asksForHelp(name)) {
    around.say(await overview())
    return name === undefined ? 2 : 0
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) {
    around.complain(`Perintah '${name}' tidak ada.\n\n${await overview()}`)
    return 2
  }
  const command = await load()
  if (args.includes('--help') || args.includes('-h')) {
    around.say(command.usage)
    return 0
  }
  try {
    return await command.run(args, around)
  } catch (error) {
    const sentence = reasonOf(error)
    if (error instanceof WrongUse) {
      around.complain(`${sentence}\n\n${command.usage}`)
      return 2
    }
    around.complain(`${command.failure ?? ''}${sentence}`)
    return 1
  }
}
