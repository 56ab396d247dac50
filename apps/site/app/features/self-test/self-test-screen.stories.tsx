import { footer } from '../../../stories/sample-content.ts'
import { player } from '../../../stories/sample-data.ts'
import { stories } from '../../../stories/stories.ts'
import { Result } from './components/result.tsx'
import { SelfTestScreen } from './self-test-screen.tsx'

const nothing = () => undefined
const result = (score: number) => () => (
  <div className="gutter py-8">
    <Result score={score} onRestart={nothing} />
  </div>
)

export default stories<'questions' | 'none' | 'low' | 'moderate' | 'high'>({
  screen: 'self-test',
  route: 'self-test',
  texts: ['self-test'],
  answers: { 'content.footer': footer },
  render: () => <SelfTestScreen />,
  views: {
    questions: {
      shows: [
        'selfTest.private',
        'selfTest.question.9',
        { id: 'selfTest.number', values: { number: 9, count: 9 } },
        'help.title',
      ],
    },
    none: { render: result(0), shows: ['selfTest.level.none', 'selfTest.level.noneText', 'help.title'] },
    low: { render: result(2), shows: ['selfTest.level.low', 'selfTest.level.lowText'] },
    moderate: {
      render: result(7),
      shows: ['selfTest.level.moderate', { id: 'selfTest.score', values: { score: 7, most: 27 } }],
    },
    high: { render: result(8), shows: ['selfTest.level.high', 'selfTest.scale', 'selfTest.tool.more'] },
  },
  more: {
    'answers are left out': {
      act: ({ press }) => press('Show my result'),
      shows: ['selfTest.choose', { id: 'selfTest.missing', values: { count: 9 } }],
    },
    'for a player': {
      session: player(),
      render: result(8),
      shows: ['selfTest.tool.limits', 'selfTest.tool.break'],
    },
  },
})
