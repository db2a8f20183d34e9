// The package.json of a release: the project's, with the scripts that make sense there, run by the Node that lies beside.
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

/** A release's package.json. */
export type ReleaseManifest = z.output<typeof manifestSchema> & { readonly private: true }

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
