import { footer } from '../../../stories/sample-content.ts'
import { broken, stories } from '../../../stories/stories.ts'
import MaintenanceScreen from './maintenance-screen.tsx'

const brand = { name: 'Marquee', supportEmail: 'help@marquee.example' }

/** Inside the site's frame, or in place of the whole site. */
export default stories<'page' | 'whole'>({
  screen: 'maintenance',
  route: 'maintenance',
  answers: { 'content.footer': footer },
  render: () => <MaintenanceScreen brand={brand} />,
  views: {
    page: {
      shows: [
        { id: 'status.code', values: { code: 503 } },
        'status.maintenance.title',
        'status.maintenance.money',
        { words: '1800 936 725' },
      ],
    },
    whole: {
      render: () => <MaintenanceScreen brand={brand} isWhole />,
      shows: [{ words: 'Marquee' }, 'status.maintenance.title', 'help.write', 'help.title'],
    },
  },
  more: {
    'without help line and address': {
      answers: { 'content.footer': broken },
      render: () => <MaintenanceScreen brand={{ ...brand, supportEmail: '' }} isWhole />,
      shows: 'status.maintenance.text',
    },
  },
})
