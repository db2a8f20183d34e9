// React Router: server-rendered pages out of app/, built together with the web server (vite.config.ts).
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'start.js',
  ssr: true,
  // All routes are told at once, in a file browsers keep, instead of asking for them page by page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
