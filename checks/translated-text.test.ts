import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

// A browser that translates a page replaces texts by its own elements (decision 058). React then can neither insert before such a text nor remove
// it, so text must not be a sibling of conditional elements. Give the text its own element, or make all text of an element one string.

const root = join(import.meta.dirname, '..');
const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'frontend/src/*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.test.tsx'));

interface Syntax {
  type: string;
  start: number;
  [part: string]: unknown;
}
const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value;

/** These components wrap each run of text among their children themselves (`textApart`). */
const setTextApart = new Set(['Button', 'ButtonLink']);

type Kind = 'nothing' | 'text' | 'comes and goes' | 'text that comes and goes' | 'element' | 'unknown';

function kindOf(child: Syntax): Kind {
  // Translators do not touch white space.
  if (child.type === 'JSXText') return (child['value'] as string).trim() === '' ? 'nothing' : 'text';
  if (child.type === 'JSXExpressionContainer') return kindOfExpression(child['expression'] as Syntax);
  return 'element';
}

function kindOfExpression(expression: Syntax): Kind {
  switch (expression.type) {
    case 'JSXEmptyExpression':
      return 'nothing';
    case 'Literal':
    case 'TemplateLiteral':
      return expression['value'] === ' ' ? 'nothing' : 'text';
    case 'JSXElement':
    case 'JSXFragment':
      return 'element';
    case 'LogicalExpression': {
      const right = kindOfExpression(expression['right'] as Syntax);
      if (right === 'text') return 'text that comes and goes';
      return right === 'unknown' ? 'unknown' : 'comes and goes';
    }
    case 'ConditionalExpression': {
      const choices = [expression['consequent'], expression['alternate']] as Syntax[];
      return choices.some(isElement) ? 'comes and goes' : 'text';
    }
    case 'CallExpression': {
      const callee = expression['callee'] as Syntax;
      return (callee['property'] as Syntax | undefined)?.['name'] === 'map' ? 'comes and goes' : 'unknown';
    }
    default:
      return 'unknown';
  }
}

const isElement = (expression: Syntax) => ['element', 'comes and goes'].includes(kindOfExpression(expression));

/** The lines of elements whose text is a sibling of conditional elements. */
function findFaults(source: string): number[] {
  const faults: number[] = [];
  const look = (syntax: Syntax) => {
    if (syntax.type === 'JSXElement' || syntax.type === 'JSXFragment') {
      const name = ((syntax['openingElement'] as Syntax | undefined)?.['name'] as Syntax | undefined)?.['name'];
      const kinds = (syntax['children'] as Syntax[]).map(kindOf).filter((kind) => kind !== 'nothing');
      const hasText = kinds.includes('text') || kinds.includes('text that comes and goes');
      const changes = kinds.includes('comes and goes') || kinds.includes('text that comes and goes');
      if (kinds.length > 1 && hasText && changes && !setTextApart.has(String(name)))
        faults.push(source.slice(0, syntax.start).split('\n').length);
    }
    for (const part of Object.values(syntax).flat()) if (isSyntax(part)) look(part);
  };
  look(parseAst(source, { lang: 'tsx' }) as unknown as Syntax);
  return faults;
}

test('finds a text beside conditional elements, and accepts a text in its own element', () => {
  const bad = ['<p>{isOn && <b />}Text</p>', '<p>Text{note && `: ${note}`}</p>', '<p>Of {list.map((one) => <b>{one}</b>)}</p>'];
  expect(bad.map((source) => findFaults(`const page = ${source};`))).toEqual([[1], [1], [1]]);
  const good = [
    '<p>{isOn && <b />}<span>Text</span></p>',
    '<p>{isOn ? `a` : `b`}</p>',
    '<Button>{isOn && <b />}Text</Button>',
    '<p>{text}</p>',
  ];
  expect(good.flatMap((source) => findFaults(`const page = ${source};`))).toEqual([]);
});

test('no page has a text beside conditional elements', () => {
  const faults = pages.flatMap((file) => findFaults(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(pages.length).toBeGreaterThan(200);
  expect(faults).toEqual([]);
});
