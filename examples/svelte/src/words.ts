/** The page's own words; the agent's elements bring theirs. */
export const WORDS = {
  en: {
    title: 'Night shift',
    rooms: 'What runs tonight',
    tasks: 'Tasks',
    detail: 'Task',
    close: 'Close',
    duty: 'On duty',
    decided: 'Decided by you',
    needs: 'needs you',
    running: 'running',
    quiet: 'quiet',
  },
  'zh-CN': {
    title: '夜班',
    rooms: '今晚的工作',
    tasks: '任务',
    detail: '任务详情',
    close: '关闭',
    duty: '值班中',
    decided: '您的决定',
    needs: '需要您处理',
    running: '运行中',
    quiet: '空闲',
  },
} as const;

export type Language = keyof typeof WORDS;
