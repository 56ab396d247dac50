import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  appDirectory: 'app',
  // A build is written beside the old one and swapped in when it is complete.
  buildDirectory: process.env['SITE_BUILD_DIR'] ?? 'build',
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config
