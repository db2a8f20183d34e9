import { z } from 'zod'

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  description: z.string(),
  type: z.literal('module'),
  imports: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
})

/** What operators call; each has a set-up before it in a checkout, and none in a release. */
const kept = ['start', 'start:web', 'start:worker', 'portal', 'admin:create', 'audit:verify', 'backup', 'restore']

type ReleaseManifest = z.output<typeof manifestSchema> & { readonly private: true }

/**
 * Makes it from the text of the project's.
 * @throws when one of the scripts that are kept is gone, or does not call Node.
 */
export function releaseManifest(projectManifest: string): ReleaseManifest {
  const project = manifestSchema.parse(JSON.parse(projectManifest))
  const scripts = kept.map((name) => {
    const command = project.scripts[name]
    if (!command || !/\bnode /.test(command)) throw new Error(`package.json has no script ${name} that calls node`)
    return [name, command.replace(/\bnode /, 'bin/node ')]
  })
  return { ...project, private: true, scripts: Object.fromEntries(scripts) }
}

/** The folders below build/ are the running portal; the sources are for the commands (backup, restore, …). */
export const releaseParts: readonly string[] = [
  ...[
    'build/client',
    'build/server',
    'content',
    'deploy',
    'docs',
    'domain',
    'instances',
    'platform',
    'scripts',
    'shared',
    'worker',
  ],
  ...['.env.example', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'package-lock.json'],
]

export const isSpare = (path: string): boolean =>
  /\.test\.tsx?$|\.(map|d\.[cm]?ts)$|\/scripts\/(dev|test)\.ts$/.test(path)
