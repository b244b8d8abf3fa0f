import {Component, input, signal} from '@angular/core';
import {createAdapter} from 'agent-surfaces/adapters/agent-ui';
import {listKey, messageKey, partKey, type MessageRow} from 'agent-surfaces/state';
import {injectCommand, injectConnection, injectRow, injectRows} from './agent-surfaces';

/** One piece of a message. Only the one that streams is drawn with each of its words. */
@Component({selector: 'app-part', template: '{{ row()?.text }}'})
export class Part {
  readonly id = input.required<string>();
  protected readonly row = injectRow(() => partKey(this.id()));
}

/** A chat without any element of the package: Angular draws everything from rows. */
@Component({
  selector: 'app-desk',
  imports: [Part],
  template: `
    <output>{{ connection()?.state }}</output>
    <ol class="messages">
      @for (message of messages(); track message.id) {
        <li [attr.data-role]="message.role">
          @for (id of partsOf(message); track id) {
            <app-part [id]="id" />
          }
        </li>
      }
    </ol>
    <form (submit)="submit($event)">
      <input aria-label="Message" [value]="text()" (input)="text.set(field.value)" #field />
      <button [disabled]="command.refusal(intent()) !== undefined">Send</button>
      <span role="status" class="receipt">{{ command.receipt()?.status }}</span>
    </form>
  `,
})
export class Desk {
  protected readonly connection = injectConnection(() => ({url: '/api', sessionId: 'approval', createAdapter}));
  protected readonly messages = injectRows(() => listKey('messages', 'approval'), messageKey);
  protected readonly command = injectCommand();
  protected readonly text = signal('');

  protected partsOf({parts}: MessageRow): readonly string[] {
    return [...parts];
  }

  protected intent() {
    return {control: 'send', sessionId: 'approval', payload: {text: this.text()}} as const;
  }

  protected submit(event: Event): void {
    event.preventDefault();
    this.command.send(this.intent());
    this.text.set('');
  }
}
