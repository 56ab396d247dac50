import { footer } from '../../../stories/sample-content.ts'
import { broken, stories } from '../../../stories/stories.ts'
import RestrictedScreen from './restricted-screen.tsx'

const brand = { name: 'Marquee', supportEmail: 'help@marquee.example' }

/** Inside the site's frame, or in place of the whole site. */
export default stories<'page' | 'whole'>({
  screen: 'restricted',
  route: 'restricted',
  answers: { 'content.footer': footer },
  render: () => <RestrictedScreen brand={brand} />,
  views: {
    page: {
      shows: [
        { id: 'status.code', values: { code: 403 } },
        'status.restricted.title',
        'status.restricted.money',
        { words: '1800 936 725' },
      ],
    },
    whole: {
      render: () => <RestrictedScreen brand={brand} isWhole />,
      shows: [{ words: 'Marquee' }, 'status.restricted.title', 'help.write', 'help.title'],
    },
  },
  more: {
    'without help line and address': {
      answers: { 'content.footer': broken },
      render: () => <RestrictedScreen brand={{ ...brand, supportEmail: '' }} isWhole />,
      shows: 'status.restricted.text',
    },
  },
})
