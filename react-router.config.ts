// React Router: server-rendered pages out of app/, built together with the web server (vite.config.ts).
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'start.js',
  ssr: true,
} satisfies Config
