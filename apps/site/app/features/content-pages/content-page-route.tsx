import { useLocation } from 'react-router'
import { contentPageQuery, footerQuery, termsQuery } from '../../domain/content/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { ContentPageScreen } from './content-page-screen.tsx'
import { SafetyTools } from './components/safety-tools.tsx'
import { SAFER_PLAY, TERMS } from './model.ts'

export const handle = defineHandle({ layout: 'focus', texts: ['pages'] })

/** `/en-UN/casino-rules` → `casino-rules` */
const pageUrlOf = (pathname: string): string => pathname.split('/').slice(2).join('/')

const queries = ({ url, locale: { prefix } }: RouteQueryInput) => {
  const pageUrl = pageUrlOf(url.pathname)
  return [
    contentPageQuery(prefix, pageUrl),
    footerQuery(prefix),
    ...(pageUrl === TERMS ? [termsQuery(prefix)] : []),
  ]
}
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

export default function ContentPageRoute() {
  const pageUrl = pageUrlOf(useLocation().pathname)
  return <ContentPageScreen pageUrl={pageUrl} lead={pageUrl === SAFER_PLAY && <SafetyTools />} />
}
