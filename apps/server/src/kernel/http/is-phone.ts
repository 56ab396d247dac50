import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request comes from the browser of a phone. Chromium says so in a client hint; Firefox and Safari have the
 * word in the name of their phones only.
 */
export const isPhone = ({
  'sec-ch-ua-mobile': hint,
  'user-agent': name = '',
}: IncomingHttpHeaders): boolean => (hint === undefined ? /Mobi/.test(name) : hint === '?1')
