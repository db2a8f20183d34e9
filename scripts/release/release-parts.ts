// The files of the project that a release contains.

/** The folders below build/ are the running portal; the sources are for the commands (backup, restore, …). */
export const releaseParts: readonly string[] = [
  ...['build/client', 'build/server', 'content', 'deploy', 'docs', 'domain', 'platform', 'scripts', 'shared', 'worker'],
  ...['.env.example', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'package-lock.json'],
]

/** True for files that nothing reads in a release. */
export const isSpare = (path: string): boolean =>
  /\.test\.tsx?$|\.(map|d\.[cm]?ts)$|\/scripts\/(dev|test)\.ts$/.test(path)
