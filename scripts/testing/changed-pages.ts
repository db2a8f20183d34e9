import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const route = z.object({
  path: z.string().optional(),
  file: z.string(),
  get children() {
    return z.array(route).optional()
  },
})

/** The route patterns whose module is in the folder of a changed file, such as '/admin/faq'; layouts count for all below. */
export function changedPages(files: readonly string[]): string[] {
  const folders = new Set(files.filter((file) => /^app\/routes\/.*\.tsx?$/.test(file)).map((file) => dirname(file)))
  if (folders.size === 0) return []
  const output = execFileSync(join('node_modules', '.bin', 'react-router'), ['routes', '--json'], { encoding: 'utf8' })
  const found: string[] = []
  const visit = (each: z.infer<typeof route>, above: string) => {
    const path = each.path ? `${above}/${each.path}` : above
    if (!each.children && folders.has(dirname(join('app', each.file)))) found.push(path || '/')
    for (const child of each.children ?? []) visit(child, path)
  }
  for (const each of z.array(route).parse(JSON.parse(output))) visit(each, '')
  return found
}
