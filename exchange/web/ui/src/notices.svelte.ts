// What is told to the user beside the page: toasts, questions, and what screen readers should say.
import type { Problem } from './protocol/market.ts';

export type Notice = {
  key: number;
  tone: 'plain' | 'buy' | 'sell' | 'good' | 'bad';
  title: string;
  text: string;
  orderId?: string;
  /** The client's id of an order that was refused, which has no other. */
  clientOrderId?: string;
};

export type Asked = {
  title: string;
  text: string;
  confirm: string;
  isDangerous: boolean;
  /** A word of explanation that the action needs. */
  reason?: string;
  /** What is to be chosen, each by its label; the first word of each is chosen at first. */
  choices?: Record<string, readonly string[]>;
  resolve: (answer: Answer | null) => void;
};
/** The choices are those of the question, by their labels. */
export type Answer = { reason: string; choices: Record<string, string> };

class Notices {
  shown = $state.raw<readonly Notice[]>([]);
  /** For screen readers. */
  spoken = $state('');
  asked = $state.raw<Asked | null>(null);
  private next = 1;
  private lastSpoken = 0;

  tell(notice: Omit<Notice, 'key'>): void {
    const { orderId } = notice;
    const key = this.next++;
    // One of an order: what is newer takes its place.
    const others = this.shown.filter((each) => orderId === undefined || each.orderId !== orderId);
    this.shown = [...others.slice(-3), { ...notice, key }];
    setTimeout(() => this.dismiss(key), notice.tone === 'bad' ? 12000 : 5000);
  }

  /** A refusal in its one wording, the code beside it. */
  refused(problem: Problem, orderId?: string): void {
    const title = problem.detail ?? problem.title;
    this.tell({ tone: 'bad', title, text: problem.code, orderId });
    this.speak(title);
  }

  dismiss(key: number): void {
    this.shown = this.shown.filter((notice) => notice.key !== key);
  }

  /** At most one sentence a second. */
  speak(text: string): void {
    const now = Date.now();
    if (now - this.lastSpoken < 1000) return;
    this.lastSpoken = now;
    this.spoken = text;
  }

  ask(question: Omit<Asked, 'resolve'>): Promise<Answer | null> {
    return new Promise((resolve) => {
      this.asked = {
        ...question,
        resolve: (answer) => {
          this.asked = null;
          resolve(answer);
        },
      };
    });
  }
}

export const notices = new Notices();
