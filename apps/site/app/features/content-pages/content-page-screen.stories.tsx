import { footer, terms, termsPage } from '../../../stories/sample-content.ts'
import { broken, pending, stories, unreachable } from '../../../stories/stories.ts'
import { ContentPageScreen } from './content-page-screen.tsx'
import type { ContentPageView } from './model.ts'

export default stories<ContentPageView['is']>({
  screen: 'content-page',
  route: 'terms',
  texts: ['pages'],
  answers: { 'content.page': termsPage, 'content.footer': footer, 'content.termsVersion': terms },
  render: () => <ContentPageScreen pageUrl="terms" />,
  views: {
    loading: { answers: { 'content.page': pending }, shows: 'common.loading' },
    failed: { answers: { 'content.page': broken }, shows: ['document.failed', 'common.unknownFailed'] },
    offline: { isOffline: true, shows: ['document.failed', 'common.offlineReason'] },
    page: {
      shows: [
        { words: '2. Your money' },
        { id: 'terms.version', values: { version: 7 } },
        { id: 'document.minutes', values: { count: 1 } },
        'document.contents',
        'document.all',
      ],
    },
  },
  more: {
    unreachable: { answers: { 'content.page': unreachable }, shows: 'common.networkFailed' },
    'without a footer and a version': {
      answers: { 'content.footer': broken, 'content.termsVersion': broken },
      shows: { words: '1. Who may play' },
    },
    help: {
      answers: {
        'content.page': {
          ...termsPage,
          pageId: 'responsible-gambling',
          title: 'Safer gambling',
          sections: termsPage.sections.slice(0, 2),
          personHours: { opensAt: '2026-03-14T07:00:00Z', closesAt: '2026-03-14T19:00:00Z' },
        },
      },
      render: () => <ContentPageScreen pageUrl="responsible-gambling" />,
      shows: [
        'help.title',
        { words: '1800 936 725' },
        'help.write',
        { words: 'a person answers you' },
        { words: 'Who may play' },
      ],
    },
    'not translated': {
      answers: {
        'content.page': {
          ...termsPage,
          pageId: 'casino-rules',
          language: 'fi',
          title: 'Kasinosäännöt',
          changedOn: null,
        },
      },
      render: () => <ContentPageScreen pageUrl="casino-rules" />,
      shows: { id: 'document.onlyIn', values: { language: 'Finnish' } },
    },
    'long words': {
      answers: {
        'content.page': {
          ...termsPage,
          title: 'Rahoitusvakausviranomaisen talletussuojarahastokäytännöt',
          sections: termsPage.sections.map((section) => ({
            ...section,
            heading: 'Geschwindigkeitsbegrenzungsüberschreitungsverfahren',
          })),
        },
      },
      shows: { words: 'Rahoitusvakausviranomaisen' },
    },
  },
})
