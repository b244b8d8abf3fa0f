import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {hasHidden, hiddenName, replaceHidden, splitHidden} from '../../src/protocol/hidden-characters.js';

describe('Q1 characters that are not what they seem', () => {
  it('names look-alikes beside ASCII letters', () => {
    const named: readonly (readonly [string, string])[] = [
      ['p\u0430ypal', 'pU+0430ypal'],
      ['\u0410dmin', 'U+0410dmin'],
      ['f\u03bfo', 'fU+03BFo'],
      ['rm \u2212rf', 'rm U+2212rf'],
      ['a\u2044b', 'aU+2044b'],
      ['git\uff0eexe', 'gitU+FF0Eexe'],
      ['\u{1d41a}', 'U+1D41A'],
    ];
    for (const [text, shown] of named) assert.equal(replaceHidden(text, hiddenName), shown);
  });

  it('leaves words of other scripts, formulas and punctuation alone', () => {
    for (const text of [
      'Привет, мир',
      'SQL-запрос',
      'Δt = 3 μs',
      'λx.x',
      'α/β',
      '价格：￥１２',
      'こんにちは',
      'naïve café',
      '−5',
      'non‑breaking 5‑3',
      'Καλημέρα κόσμε',
      '👩‍💻',
    ])
      assert.equal(hasHidden(text), text === 'non‑breaking 5‑3', text);
  });

  /** The text with each marked character in braces. */
  const marked = (text: string) =>
    splitHidden(text)
      .map((piece, index) => (index % 2 === 1 ? `{${piece}}` : piece))
      .join('')
      .replaceAll('}{', '');

  it('names words wholly in another script that look like ASCII, in commands, paths and addresses', () => {
    for (const [text, shown] of [
      ['сору a.txt /tmp', '{сору} a.txt /tmp'],
      ['сору', '{сору}'],
      ['cd /usr/рау/bin', 'cd /usr/{рау}/bin'],
      ['https://рау.com/х', 'https://{рау}.com/х'],
      ['"command": "сору"', '"command": "{сору}"'],
      ['сору a b # это архив', '{сору} a b # это архив'],
      ['export РАТН=.', 'export {РАТН}=.'],
      ['git рυѕһ origin', 'git {рυѕһ} origin'],
      ['sudo ѕһ -c ls', 'sudo {ѕһ} -c ls'],
      ['ｒｍ -rf ~', '{ｒｍ} -rf ~'],
      ['curl νοι.example', 'curl {νοι}.example'],
    ] as const) {
      assert.equal(marked(text), shown);
      assert.equal(hasHidden(text), true, text);
      assert.equal(splitHidden(text).join(''), text);
    }
  });

  it('leaves sentences of other scripts alone, whatever words they have', () => {
    for (const text of SENTENCES) assert.equal(marked(text), text);
  });

  it('leaves single words of prose alone', () => {
    for (const text of ['Все', 'Ура!', 'Оса', 'Вес', 'για', 'ＡＢＣ']) assert.equal(hasHidden(text, true), false, text);
    assert.equal(hasHidden('Run сору', true), true);
  });

  it('takes time linear in the length, also for words without end', () => {
    for (const word of ['сору ', 'Привет сору ', 'сору, ']) {
      const text = word.repeat(100_000);
      const since = performance.now();
      splitHidden(text);
      assert.ok(performance.now() - since < 5_000);
    }
  });
});

const SENTENCES = [
  'Все файлы готовы.',
  'Сахар и соль лежат на столе.',
  'У нас есть сор, роса и оса.',
  'Открой файл README.md и проверь, все ли там есть.',
  'Запусти npm test, а потом сохрани отчёт.',
  'Хаос в коде: раса условий (race condition).',
  'Работа со SQL и с API хороша.',
  'Ура, все тесты прошли!',
  'Ошибка: нет доступа к серверу.',
  '# Комментарий: сору здесь не место',
  'Всё, что осталось, — ухо да нос.',
  'Сер, сыр, сор.',
  'Вес груза 5 кг, рост 180 см.',
  'Усе гаразд, він і вона їдуть.',
  'Све је у реду, хор пева.',
  'Το αρχείο είναι έτοιμο για εσάς.',
  'Αν δεν υπάρχει, γράψε το ξανά.',
  'Όλα καλά· ο νόμος και η τάξη.',
  'Για να τρέξει το npm test, περίμενε.',
  'Η ουσία είναι ότι όλα δουλεύουν.',
  '请检查这个文件，然后运行测试。',
  '文件已保存到 /tmp/输出.txt。',
  '编号ＡＢＣ的订单已完成，共１２件。',
  '使用 npm install 安装依赖。',
  '現在の設定を確認してください（ＯＫ）。',
  '안녕하세요, 파일을 확인하세요.',
  'Բարեւ, ինչպես եք դուք։',
  'مرحبا، افتح الملف README.',
  'שלום, פתח את הקובץ.',
  'naïve café, piñata, Zürich, Łódź',
  'if (a <= b && c !== d) return x * y;',
  'const π = 3.14; const αβ = π * r ** 2;',
  'Δt = 3 μs, σ² = 4, λx.x',
];
