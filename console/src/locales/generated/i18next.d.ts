// Made of the Thai texts. When they change: npx vitest run --project house --update
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: {
        leave: string;
        until: `${string}{{at}}${string}`;
        settings: string;
        theme: {
          label: string;
          system: string;
          light: string;
          dark: string;
        };
        calls: {
          title: string;
          lead: string;
          start: string;
          stop: string;
          isOn: string;
          started: string;
          stopped: string;
          impossible: string;
          denied: string;
          failed: string;
        };
        passkeys: {
          title: string;
          lead: string;
          made: `${string}{{at}}${string}`;
          used: `${string}{{at}}${string}`;
          remove: string;
          add: string;
          notHere: string;
          does: string;
          doesThis: string;
          make: string;
          label: string;
          labelHint: string;
          labelMissing: string;
          added: string;
          one: string;
          removeOne: `${string}{{label}}${string}`;
          removeTitle: string;
          removes: string;
          removed: string;
        };
        recovery_other: `${string}{{count}}${string}`;
      };
      chat: {
        guest: string;
        you: string;
        system: string;
        weSaid: `${string}{{words}}${string}`;
        off: string;
        pick: string;
        noTalk: string;
        views: string;
        view: {
          waiting: string;
          mine: string;
          open: string;
          closed: string;
        };
        list: string;
        fresh_other: `${string}{{count}}${string}`;
        none: {
          waiting: string;
          mine: string;
          open: string;
          closed: string;
        };
        gone: string;
        unread_other: `${string}{{count}}${string}`;
        here_other: `${string}{{count}}${string}`;
        kind: {
          text: string;
          media: string;
          buttons: string;
          quick_replies: string;
          generic: string;
          postback: string;
          unknown: string;
        };
        video: string;
        download: string;
        file: string;
        fileGone: string;
        line: {
          MERGED: string;
          NO_PASSWORDS: string;
          MONEY_ATTACHED: string;
          MONEY_NOT_FOUND: string;
          MONEY_DONE: string;
          MONEY_FAILED: string;
        };
        money: {
          slip: string;
          qr: string;
          announcement: string;
          gift: string;
          payout: string;
        };
        moneyState: {
          waiting: string;
          done: string;
          failed: string;
        };
        toWork: string;
        said: `${string}{{who}}${string}`;
        older: string;
        today: string;
        ended: `${string}{{at}}${string}`;
        endedStars: `${string}{{at}}${string}{{stars}}${string}`;
        news_other: `${string}{{count}}${string}`;
        typing: `${string}{{who}}${string}`;
        noteOf: `${string}{{who}}${string}`;
        noteHead: string;
        again: string;
        remove: string;
        failed: `${string}{{why}}${string}`;
        read: string;
        takenAway: `${string}{{at}}${string}`;
        state: {
          uploading: string;
          sending: string;
          late: string;
          sent: string;
        };
        takeAway: {
          open: string;
          title: string;
          submit: string;
        };
        mode: string;
        answer: string;
        note: string;
        sendAnswer: string;
        sendNote: string;
        answerField: string;
        noteField: string;
        placeholder: string;
        notePlaceholder: string;
        seenByThem: string;
        seenByUs: string;
        attach: string;
        unsupported: string;
        tooLarge: `${string}{{max}}${string}`;
        openPlace: `${string}{{place}}${string}`;
        takenBy: `${string}{{name}}${string}`;
        canned: {
          title: string;
          inLanguage: `${string}{{language}}${string}`;
          ready: string;
          new: string;
          change: string;
          remove: string;
          removeTitle: string;
          none: string;
          missing: string;
          code: string;
          codeRule: string;
          taken: string;
          save: string;
          name: string;
          words: string;
          places: string;
          kind: string;
          button: `${string}{{no}}${string}`;
          does: string;
          doing: {
            text: string;
            web: string;
            call: string;
            postback: string;
          };
          payload: {
            web: string;
            call: string;
            postback: string;
          };
          payloadRule: {
            web: string;
            call: string;
          };
          addButton: string;
          removeButton: `${string}{{no}}${string}`;
          card: `${string}{{no}}${string}`;
          subtitle: string;
          addCard: string;
          removeCard: `${string}{{no}}${string}`;
          needsButton: string;
          needsCard: string;
        };
        back: string;
        session: `${string}{{no}}${string}`;
        fromPage: `${string}{{page}}${string}`;
        page: {
          login: string;
          register: string;
          forgot: string;
          howto: string;
          contact: string;
          home: string;
          profile: string;
          statement: string;
          bonus: string;
          spin: string;
        };
        beside: string;
        youHave: string;
        has: `${string}{{name}}${string}`;
        looks: `${string}{{names}}${string}`;
        blockedUntil: `${string}{{at}}${string}`;
        blockedForGood: string;
        moreActs: string;
        act: {
          take: string;
          over: string;
          hand: string;
          close: string;
          reopen: string;
          block: string;
          unblock: string;
          label: string;
        };
        hand: {
          title: string;
          talk: string;
          to: string;
          all: string;
          agent_other: `${string}{{name}}${string}{{count}}${string}`;
          submit: string;
        };
        block: {
          title: string;
          lift: string;
          submit: string;
          length: string;
          hour: string;
          day: string;
          forever: string;
          money: string;
        };
        label: {
          title: string;
          name: string;
          give: string;
          take: string;
        };
        why: string;
        missing: string;
        done: string;
        never: string;
        known: {
          language: string;
          since: string;
          source: string;
          device: string;
        };
        guestNote: string;
        registered: `${string}{{at}}${string}`;
        inTransit: string;
        askAgain: string;
        lastMoney: string;
        noMoney: string;
        waitingWork: string;
        openInWork: string;
        audit: {
          title: string;
          ask: string;
          none: string;
          talk: string;
          talkOf: `${string}{{who}}${string}`;
          back: string;
          logged: string;
          member: string;
          day: string;
          find: string;
        };
      };
      common: {
        console: string;
        language: string;
        close: string;
        cancel: string;
        dismiss: string;
        retry: string;
        loading: string;
        more: string;
        csv: {
          take: string;
          done: string;
        };
        nowhere: string;
        unknownDevice: string;
        sounds: string;
        waiting_other: `${string}{{count}}${string}`;
        requests: {
          waiting_other: `${string}{{count}}${string}`;
        };
        age: {
          hours_other: `${string}{{count}}${string}`;
          days_other: `${string}{{count}}${string}`;
        };
        nav: {
          label: string;
          rooms: string;
          skip: string;
          now: string;
          work: string;
          members: string;
          requests: string;
          money: string;
          days: string;
          reports: string;
          checking: string;
          log: string;
          staff: string;
          account: string;
          me: string;
          receiving: string;
          providers: string;
          site: string;
          settings: string;
          texts: string;
          banners: string;
          promotions: string;
          wheels: string;
          chat: string;
          talks: string;
        };
        theme: {
          light: string;
          dark: string;
        };
        line: {
          live: string;
          off: string;
          lost: string;
          for_other: `${string}{{count}}${string}`;
          old: string;
        };
        search: {
          work: string;
          both: string;
          members: string;
        };
        keys: {
          title: string;
          switch: string;
          off: string;
          move: string;
          next: string;
          previous: string;
          fresh: string;
          member: string;
          parts: string;
          hold: string;
          freeze: string;
          note: string;
          search: string;
          close: string;
          all: string;
          write: string;
          canned: string;
          take: string;
          hand: string;
          end: string;
          work: string;
          go: string;
        };
        commands: {
          title: string;
          where: string;
          theme: string;
          find: `${string}{{text}}${string}`;
          none: string;
        };
        verdict: {
          approve: string;
          refuse: string;
          settle: string;
          credit: string;
          ask: string;
        };
        verdictOf: {
          slip: {
            refuse: string;
            ask: string;
          };
          line: {
            refuse: string;
          };
          unread: {
            refuse: string;
          };
          transfer: {
            settle: string;
            refuse: string;
          };
          goods: {
            settle: string;
            refuse: string;
          };
          payout: {
            settle: string;
          };
          contradiction: {
            settle: string;
            refuse: string;
          };
          break_glass: {
            settle: string;
          };
          qr: {
            refuse: string;
          };
          gift: {
            refuse: string;
          };
          finding: {
            settle: string;
            refuse: string;
          };
          payout_review: {
            settle: string;
            refuse: string;
          };
        };
        proof: {
          needed: string;
          codeNeeded: string;
          lead: string;
          passkey: string;
          password: string;
          show: string;
          hide: string;
          code: string;
          codeHint: string;
          submit: string;
          wrong: string;
          gaveUp: string;
          noneMade: string;
          hasOne: string;
          none: string;
        };
        why: {
          missing: string;
          choices: string;
        };
        second: {
          before: string;
        };
        outcome: {
          unknown: string;
        };
        error: {
          general: string;
          network: string;
          field: string;
        };
        role: {
          owner: string;
          manager: string;
          cashier: string;
          support: string;
          marketing: string;
          accountant: string;
          auditor: string;
        };
        kind: {
          member: string;
          payout: string;
          slip: string;
          line: string;
          unread: string;
          gift: string;
          qr: string;
          transfer: string;
          contradiction: string;
          finding: string;
          goods: string;
          invite: string;
          setting: string;
          breakGlass: string;
          session: string;
          staff: string;
          passkey: string;
          role: string;
          text: string;
          agreement: string;
          banners: string;
          account: string;
          wallet: string;
          provider: string;
          bonus: string;
          promotion: string;
          wheel: string;
          prize: string;
          rate: string;
          houseTransfer: string;
          report: string;
          day: string;
          wheelSeeds: string;
          pair: string;
          verifier: string;
          view: string;
          chat: string;
          chats: string;
          chatCanned: string;
        };
        ownAccount: {
          payout: string;
          unnumbered: `${string}{{bank}}${string}`;
          owner: string;
          costs: string;
        };
        act: {
          boardDecide: string;
          dayClose: string;
          dayCount: string;
          houseTransfer: string;
          memberBank: string;
          memberFreeze: string;
          memberUnfreeze: string;
          memberHold: string;
          memberLift: string;
          memberNote: string;
          memberTag: string;
          memberPassword: string;
          memberPhone: string;
          memberSessions: string;
          moneyCorrect: string;
          setupChange: string;
          staffAdd: string;
          staffInvite: string;
          staffAnew: string;
          staffAddresses: string;
          staffMember: string;
          staffRestore: string;
          staffRights: string;
          staffRole: string;
          staffSessions: string;
          staffSuspend: string;
          staffVouch: string;
          wheelReplaceSeeds: string;
        };
        looks: `${string}{{names}}${string}`;
        views: {
          open: string;
          none: string;
          name: string;
          save: string;
          share: string;
          remove: `${string}{{name}}${string}`;
          by: `${string}{{name}}${string}`;
          saved: string;
          missing: string;
        };
        outside: {
          label: string;
          feed: string;
          verifier: string;
          bank: string;
          providers: `${string}{{all}}${string}{{all}}${string}`;
          providersDown: `${string}{{down}}${string}{{all}}${string}`;
          down: `${string}{{name}}${string}`;
          since: `${string}{{name}}${string}{{at}}${string}`;
        };
      };
      days: {
        title: string;
        dayBefore: string;
        dayAfter: string;
        closed: string;
        differs: `${string}{{amounts}}${string}`;
        before: string;
        baht: string;
        accounts: string;
        column: {
          account: string;
          opening: string;
          in: string;
          paid: string;
          moved: string;
          expected: string;
          counted: string;
          difference: string;
        };
        byLedger: string;
        byFeed: string;
        same: string;
        count: {
          title: string;
          of: `${string}{{account}}${string}`;
          againOf: `${string}{{account}}${string}`;
          press: string;
          again: string;
          amount: string;
          missing: string;
          first: string;
          submit: string;
          why: string;
          choice: {
            bank: string;
            again: string;
          };
        };
        steps: string;
        step: {
          over: string;
          counted: string;
          closed: string;
          confirmed: string;
        };
        stepDone: string;
        missing: `${string}{{accounts}}${string}`;
        close: {
          title: `${string}{{day}}${string}`;
          then: string;
          never: string;
          submit: string;
          why: string;
          choice: {
            same: string;
            unowned: string;
            bank: string;
            fee: string;
            play: string;
          };
          lead: string;
          with: `${string}{{amounts}}${string}`;
          moved: string;
          asked: string;
        };
        told: {
          closedBy: string;
          confirmedBy: string;
          at: string;
          seal: string;
        };
        books: {
          title: string;
          none: string;
          what: string;
          ledger: string;
          outside: string;
          play: `${string}{{provider}}${string}`;
          fed: `${string}{{account}}${string}`;
          unfed: `${string}{{account}}${string}`;
          earlier: string;
        };
        line: {
          uncredited: string;
          later: string;
          before: string;
          unfed: string;
        };
        open: string;
        openNone: string;
        transfer: {
          list: string;
          none: string;
          press: string;
          title: string;
          does: string;
          doesThis: string;
          submit: string;
          why: string;
          choice: {
            payout: string;
            safe: string;
          };
          from: string;
          to: string;
          choose: string;
          missing: string;
          same: string;
          amount: string;
          day: string;
          dayHint: string;
          dayWrong: string;
          ofDay: `${string}{{day}}${string}`;
          asked: string;
        };
        closedDays: string;
        closedNone: string;
        done: string;
        waits: string;
        movedOn: string;
      };
      errors: {
        STAFF_WRONG: string;
        STAFF_BLOCKED: `${string}{{minutes}}${string}`;
        STAFF_SESSION: string;
        STAFF_IDLE: string;
        STAFF_OTHER: string;
        STAFF_ADDRESS: string;
        INVITE_OVER: string;
        CONSOLE_HEADER_MISSING: string;
        NO_RIGHT: string;
        OVER_BOUND: `${string}{{bound}}${string}{{left}}${string}`;
        STEP_UP: string;
        STEP_UP_WRONG: string;
        WAITS_ALREADY: `${string}{{by}}${string}`;
        OWN_REQUEST: string;
        SAME_DEVICE: string;
        TOOK_PART: string;
        LET_IN_BY: `${string}{{name}}${string}{{by}}${string}`;
        EXISTING_BANK: string;
        INVALID_BANK: string;
        INVALID_USER_INFO: string;
        ONE_NAME_ONLY: string;
        BANK_ACCOUNT_NAME_ENG: string;
        BANK_ACCOUNT_NAME_LETTERS: string;
        PHONE_NUMBER_REQUIRE_10_DIGIT: string;
        TOO_SHORT: `${string}{{min}}${string}`;
        PASSWORD_COMMON: string;
        PASSWORD_REPEATS: string;
        MOVED_ON: string;
        NO_DATA: string;
        INVALID_REQUEST: `${string}{{fields}}${string}`;
        EXISTING_USER: string;
        RATE_LIMITED: string;
        IDEMPOTENCY_KEY_REUSED: string;
        REQUEST_IN_PROGRESS: string;
        SERVICE_UNAVAILABLE: string;
        OWN_ACCOUNT: string;
        LAST_OWNER: string;
        DAY_NOT_OVER: string;
        MEMBER_HELD: string;
        NOT_COUNTED: string;
        CHAT_TAKEN: `${string}{{by}}${string}`;
        NOT_FOUND: string;
        CHAT_FILE_INVALID: string;
        PAYLOAD_TOO_LARGE: string;
        UNSUPPORTED_MEDIA_TYPE: string;
        TOO_MANY_VIEWS: string;
      };
      log: {
        title: string;
        kind: {
          setting: string;
        };
        filters: string;
        filter: {
          name: string;
          kind: string;
          subject: string;
          right: string;
          all: string;
          day: string;
        };
        none: string;
        changes_other: `${string}{{count}}${string}`;
        field: string;
        before: string;
        after: string;
        seal: {
          whole: `${string}{{no}}${string}`;
          broken: `${string}{{where}}${string}`;
        };
        openThing: string;
        openMember: string;
        yes: string;
        no: string;
        any: string;
        bounds: `${string}{{once}}${string}{{day}}${string}`;
        fieldOf: {
          verdict: string;
          baht: string;
          to: string;
          from: string;
          amount: string;
          member: string;
          bank: string;
          reference: string;
          sendingBank: string;
          transRef: string;
          kip: string;
          because: string;
          note: string;
          corrected: string;
          direction: string;
          reason: string;
          asked: string;
          moved: string;
          missing: string;
          payouts: string;
          'sign-in': string;
          play: string;
          kinds: string;
          payoutsHeldUntil: string;
          until: string;
          replaced: string;
          counter: string;
          label: string;
          order: string;
          request: string;
          how: string;
          isIn: string;
          letInBy: string;
          vouched: string;
          name: string;
          display: string;
          role: string;
          rights: string;
          right: string;
          bound: string;
          dayBound: string;
          invited: string;
          isActive: string;
          sessions: string;
          password: string;
          phone: string;
          bankCode: string;
          bankAccountNo: string;
          bankAccountName: string;
          text: string;
          tag: string;
          isOn: string;
          key: string;
          counted: string;
          difference: string;
          apart: string;
          unfed: string;
          differences: string;
          day: string;
          rows: string;
          act: string;
          kind: string;
          subject: string;
          probeAt: string;
          state: string;
          addresses: string;
          memberId: string;
          sessionsEnded: string;
          passkeysRemoved: string;
          recoveryCodesRemoved: string;
          account: string;
        };
        value: {
          how: {
            passkey: string;
            code: string;
            recovery: string;
          };
          why: {
            passkey: string;
            code: string;
            recovery: string;
          };
          direction: {
            in: string;
            out: string;
          };
          request: {
            expired: string;
            refused: string;
            withdrawn: string;
            moved_on: string;
            done: string;
          };
          reason: {
            GOODWILL: string;
            WRONG_CREDIT: string;
            BANK_REVERSED: string;
            PROVIDER_ERROR: string;
            TEST: string;
          };
          kinds: {
            'sign-in': string;
            payouts: string;
            play: string;
          };
          currency: {
            BAHT: string;
            LAK: string;
          };
        };
        with: `${string}{{name}}${string}`;
        did: {
          looked: string;
          untagged: string;
          asked: `${string}{{what}}${string}`;
          ended: `${string}{{how}}${string}`;
          counterFell: string;
          passkeys: string;
          cameIn: string;
          signedIn: string;
        };
      };
      members: {
        title: string;
        foundFor: `${string}{{text}}${string}`;
        back: string;
        missing: string;
        never: string;
        unknown: string;
        hint: {
          short: string;
          more: string;
          wide: string;
        };
        column: {
          name: string;
          account: string;
          registered: string;
          deposited: string;
          wallet: string;
        };
        by: {
          id: string;
          phone: string;
          number: string;
          name: string;
          order: string;
          transfer: string;
          game: string;
        };
        state: {
          active: string;
          blocked: string;
          held: string;
          closed: string;
        };
        blocked: {
          'sign-in': string;
          payouts: string;
          play: string;
        };
        heldUntil: `${string}{{at}}${string}`;
        heldOpen: string;
        heldByChange: `${string}{{at}}${string}`;
        heldByNobody: string;
        registered: `${string}{{at}}${string}`;
        signedIn: `${string}{{at}}${string}`;
        source: `${string}{{source}}${string}`;
        invitedBy: string;
        talk: string;
        talks: string;
        inTransit: string;
        coins: string;
        private: {
          show: string;
          hide: string;
          logged: string;
        };
        balance: {
          WALLET: string;
          INVITE: string;
          REFUND: string;
          BONUS: string;
        };
        parts: string;
        part: {
          statement: string;
          deposits: string;
          withdrawals: string;
          games: string;
          devices: string;
          alike: string;
          invites: string;
          changes: string;
          notes: string;
        };
        none: {
          members: string;
          found: string;
          statement: string;
          deposits: string;
          withdrawals: string;
          games: string;
          devices: string;
          alike: string;
          invites: string;
          changes: string;
          notes: string;
        };
        closedAt: `${string}{{at}}${string}`;
        transferring: string;
        played: {
          rounds_other: `${string}{{count}}${string}`;
          stake: string;
          net: string;
          week: string;
        };
        devices: {
          sessions: string;
          browsers: string;
          signIns: string;
          since: `${string}{{at}}${string}`;
          members_other: `${string}{{count}}${string}`;
        };
        type: {
          deposit: string;
          bonus: string;
          finish_bonus: string;
          withdraw: string;
          transfer: string;
          correction: string;
        };
        end: {
          SUCCESS: string;
          PENDING: string;
          FAILED: string;
          open: string;
          opening: string;
          sent: string;
          review: string;
          approval: string;
          settled: string;
          returned: string;
          credited: string;
          refused: string;
          known: string;
          unmatched: string;
          dismissed: string;
          asked: string;
          cancelled: string;
          expired: string;
          failed: string;
          paid: string;
          held: string;
          cleared: string;
        };
        filter: {
          title: string;
          some_other: `${string}{{count}}${string}`;
          all: string;
          clear: string;
          state: string;
          tag: string;
          source: string;
          registeredFrom: string;
          registeredTo: string;
          depositedFrom: string;
          depositedTo: string;
        };
        moved: {
          type: string;
          from: string;
          to: string;
          totals: string;
          items: string;
          none: string;
        };
        acts: string;
        byTwo: string;
        toSecond: `${string}{{act}}${string}`;
        why: string;
        whySecond: string;
        whyNote: string;
        whyTag: string;
        baht: string;
        act: {
          hold: string;
          freeze: string;
          unfreeze: string;
          lift: string;
          sessions: string;
          password: string;
          bank: string;
          phone: string;
          correct: string;
          note: string;
          tag: string;
        };
        does: {
          hold: string;
          freeze: string;
          unfreeze: string;
          lift: string;
          sessions: string;
          password: string;
          bank: string;
          phone: string;
          correct: string;
          note: string;
          tag: string;
        };
        order: {
          member: string;
          does: string;
          now: string;
          wallet: string;
          after: string;
        };
        until: {
          label: string;
          at: `${string}{{at}}${string}`;
          open: string;
          day: string;
          threeDays: string;
          week: string;
          month: string;
        };
        kinds: {
          label: string;
          'sign-in': string;
          payouts: string;
          play: string;
          missing: string;
        };
        answer: {
          done: `${string}{{what}}${string}`;
          second: `${string}{{what}}${string}`;
          movedOn: string;
        };
        field: {
          missing: string;
          choose: string;
          bankCode: string;
          bankAccountNo: string;
          bankAccountName: string;
          phone: string;
          phoneHint: string;
          note: string;
          giveTag: string;
          takeTag: string;
          direction: string;
          in: string;
          out: string;
          amount: string;
          reason: string;
          reasonHint: string;
          accountOut: string;
          accountIn: string;
          accountHint: string;
        };
        missingMoney: string;
        secondAbove: string;
        reason: {
          GOODWILL: string;
          WRONG_CREDIT: string;
          BANK_REVERSED: string;
          PROVIDER_ERROR: string;
          TEST: string;
        };
        byHand: {
          none: string;
          done: string;
          missing: string;
        };
      };
      now: {
        title: string;
        queue: string;
        sum: `${string}{{waiting}}${string}{{done}}${string}`;
        toWork: string;
        column: {
          kind: string;
          waiting: string;
          oldest: string;
          done: string;
          ages: string;
          looks: string;
        };
        requests: string;
        requestsLead: string;
        noRequests: string;
        figures: string;
        legend: string;
        yesterday: `${string}{{amount}}${string}`;
        figure: {
          deposits: string;
          withdrawals: string;
          net: string;
          members: string;
          decided: string;
        };
        seconds: `${string}{{seconds}}${string}`;
        minutes: `${string}{{minutes}}${string}`;
        slower: `${string}{{by}}${string}`;
        faster: `${string}{{by}}${string}`;
        ages: `${string}{{calm}}${string}{{soon}}${string}{{late}}${string}`;
        outsideTitle: string;
        outside: {
          'feed-answer': string;
          'feed-line': string;
          verifier: string;
          'payout-bank': string;
          provider: string;
        };
        told: {
          heard: `${string}{{at}}${string}`;
          since: `${string}{{at}}${string}`;
          heardNever: string;
          inVain: `${string}{{items}}${string}`;
        };
        state: {
          up: string;
          down: string;
          quiet: string;
        };
        accounts: string;
        accountsLead: string;
        counted: `${string}{{day}}${string}`;
        countedNever: string;
        providers: `${string}{{providers}}${string}`;
        glass: `${string}{{items}}${string}`;
        toGlass: string;
      };
      reasons: {
        phrase: {
          senderPartShown: string;
          severalAnnounced: string;
          nobodyFits: string;
          formerAccount: string;
          announcedBy: `${string}{{members}}${string}`;
          severalFit: string;
          sendingBankUnknown: string;
          noSenderShown: string;
          tooLittleShown: string;
          anotherProved: string;
          slipOtherReference: string;
          slipOtherSendingBank: string;
          slipLater: string;
          toOtherBank: string;
          toOtherAccount: string;
          toOtherName: string;
          fromOtherBank: string;
          fromOtherAccount: string;
          fromOtherName: string;
          uploadedLate: string;
          belowMinimum: string;
          toOtherTaker: string;
          noRate: string;
          maybeMovement: `${string}{{movement}}${string}`;
          creditedAs: `${string}{{amount}}${string}{{place}}${string}{{owner}}${string}`;
          putAsideBy: `${string}{{who}}${string}{{why}}${string}`;
          otherOrder: string;
          notUnderstood: `${string}{{reason}}${string}`;
          voidedAfterCredit: string;
          providerDenies: `${string}{{reason}}${string}`;
          paymentOf: `${string}{{amount}}${string}{{payment}}${string}{{movement}}${string}`;
          sumByTransfer: `${string}{{sum}}${string}{{transfer}}${string}`;
          sumCredited: `${string}{{sum}}${string}{{movement}}${string}`;
          rateOf: `${string}{{rate}}${string}`;
          baht: `${string}{{amount}}${string}`;
          kip: `${string}{{amount}}${string}`;
          notAllThere: string;
          failedHere: `${string}{{error}}${string}`;
          timeout: string;
          noAnswerInTime: string;
          lost: string;
          failed: string;
          unreadable: string;
          unreadableWith: `${string}{{status}}${string}`;
          otherAnswer: string;
          wordless: `${string}{{status}}${string}`;
          httpStatus: `${string}{{status}}${string}`;
          noQr: string;
          paidUnknown: string;
          bankDown: string;
          bankLate: string;
          notJson: string;
          notSlip: string;
          notSetUp: string;
          noAdapter: string;
          noQueries: string;
          tooLate: string;
          giftNoTicket: string;
          giftUnreadable: string;
          neverSent: string;
          balanceUnknown: `${string}{{reason}}${string}`;
          unsentTooLate: string;
          mayBeUnderWay: string;
          neverSame: `${string}{{balances}}${string}`;
          mustStay: `${string}{{balances}}${string}`;
          mayYetBe: `${string}{{balances}}${string}`;
          playNotReported: `${string}{{balances}}${string}`;
          playNotYetReported: `${string}{{balances}}${string}`;
          playedMeanwhile: `${string}{{balances}}${string}`;
          maybeStaked: `${string}{{balances}}${string}`;
          tooLateToJudge: `${string}{{balances}}${string}`;
          notCarriedOut: `${string}{{balances}}${string}`;
          balanceNow: `${string}{{balances}}${string}{{now}}${string}`;
          balanceAfterSince: `${string}{{balances}}${string}{{after}}${string}{{at}}${string}`;
          balanceAfter: `${string}{{balances}}${string}{{after}}${string}`;
          balanceFirst: `${string}{{balances}}${string}{{first}}${string}`;
          balanceBefore: `${string}{{before}}${string}`;
          walletToGame: string;
          gameToWallet: string;
          gameToGame: `${string}{{game}}${string}`;
          carriedOutAfterAll: string;
          unexplained: string;
          hasTooMuch: `${string}{{amount}}${string}`;
          lacks: `${string}{{amount}}${string}`;
          playExplainedBefore: `${string}{{play}}${string}{{amount}}${string}`;
          playTold: `${string}{{played}}${string}{{at}}${string}{{reported}}${string}{{until}}${string}`;
          carriedOutAs: `${string}{{at}}${string}{{reference}}${string}`;
          carriedOutThen: `${string}{{at}}${string}`;
          above: `${string}{{amount}}${string}`;
          closedWith: `${string}{{end}}${string}{{at}}${string}{{who}}${string}{{words}}${string}`;
          closedAs: `${string}{{end}}${string}{{at}}${string}{{who}}${string}`;
          thenSaid: `${string}{{end}}${string}{{at}}${string}{{who}}${string}{{words}}${string}`;
          paid: string;
          rejected: string;
          theBank: string;
          timesInAll: `${string}{{times}}${string}{{at}}${string}`;
          candidateFormer: `${string}{{member}}${string}{{number}}${string}`;
          candidateUnproved: `${string}{{member}}${string}{{number}}${string}`;
          candidateProved: `${string}{{member}}${string}{{number}}${string}`;
          heldByHand: string;
          samePerson: string;
          sharesBrowser: string;
          sharesAddress: string;
          noSuchMember: string;
          noAddress: `${string}{{text}}${string}`;
          noSuchBank: string;
          wholeKip: string;
          moreThanZero: string;
          atMost: `${string}{{amount}}${string}`;
          atMostReported: `${string}{{amount}}${string}`;
          severalPayments: `${string}{{payments}}${string}`;
          nameTransfer: string;
          nameOtherTransfer: string;
          moneyElsewhere: `${string}{{movement}}${string}{{owner}}${string}`;
          inBaht: string;
          accountInBaht: string;
          cameBaht: string;
          cameSomething: string;
          cameKip: string;
          cameKipThen: string;
          lessThanSatang: string;
          lineLessThanSatang: string;
          makesBaht: `${string}{{amount}}${string}`;
          makeBaht: `${string}{{amount}}${string}`;
          kipMakeBaht: `${string}{{kip}}${string}{{amount}}${string}{{rate}}${string}`;
          verifierSaid: `${string}{{amount}}${string}`;
          qrNames: `${string}{{transfer}}${string}`;
          notOurs: string;
          noRateSayBaht: string;
          noRateSayKip: `${string}{{kip}}${string}`;
          reportedIsCredited: string;
          providerDidIt: string;
          walletHoldsLess: string;
          houseBearsRest: string;
          overAlready: string;
          keptUntil: `${string}{{at}}${string}`;
          untilEnded: string;
          heldForLonger: string;
          nothingToRead: string;
          unstorable: string;
          notDown: string;
          accountDigits: string;
          stillToCredit: `${string}{{credited}}${string}`;
          offerCosts: `${string}{{deposit}}${string}{{gives}}${string}{{asks}}${string}{{least}}${string}{{most}}${string}`;
          offerEarns: `${string}{{deposit}}${string}{{gives}}${string}{{asks}}${string}{{least}}${string}{{most}}${string}`;
          budgetCosts: `${string}{{budget}}${string}{{least}}${string}`;
          noMostStake: `${string}{{amount}}${string}`;
          stakesBring: `${string}{{together}}${string}{{refund}}${string}{{invite}}${string}{{wheel}}${string}{{most}}${string}`;
          coinBrings: `${string}{{amount}}${string}{{percent}}${string}{{baht}}${string}`;
          stakesGive: `${string}{{most}}${string}`;
          callOfOther: string;
          callMissing: `${string}{{launch}}${string}{{example}}${string}`;
          callUnneeded: `${string}{{launch}}${string}`;
          unusable: string;
          unusableAs: `${string}{{why}}${string}`;
          httpsAddress: string;
          httpsOrPath: string;
          rateBetween: `${string}{{least}}${string}{{most}}${string}{{rate}}${string}`;
          rateFar: `${string}{{rate}}${string}{{inForce}}${string}{{percent}}${string}`;
          newNeeds: string;
          needsText: string;
          stays: `${string}{{value}}${string}`;
          oneOf: `${string}{{choices}}${string}`;
          atLeastOne: string;
          tenDigits: string;
          ownPath: string;
          endsBefore: string;
          websiteOrLine: string;
          notAskedToAgree: `${string}{{languages}}${string}`;
          overAtOnce: string;
          noSuchOffer: `${string}{{offer}}${string}`;
          prizesAlone: string;
          prizesSaySums: string;
          percentOrFixed: string;
          givesNothing: string;
          asksTooMuch: `${string}{{asked}}${string}{{given}}${string}{{times}}${string}`;
          noGameCounts: string;
          oneKind: string;
          givenAlready: `${string}{{amount}}${string}{{members}}${string}`;
          oneWheel: `${string}{{wheel}}${string}`;
          onlyBonus: string;
          bonusNeedsOffer: string;
          bonusADay: string;
          nothingIsZero: string;
          wheelShows: `${string}{{wheel}}${string}{{slice}}${string}{{why}}${string}`;
          sliceTwice: string;
          noSuchPrize: `${string}{{prize}}${string}`;
          noSubstitute: `${string}{{prize}}${string}`;
          needsSubstitute: `${string}{{prize}}${string}{{daily}}${string}`;
          noSuchSlice: `${string}{{slice}}${string}`;
          substituteEnds: `${string}{{slice}}${string}`;
          protocolOfOther: string;
          protocolNeedsOwn: string;
          agentWhileOn: `${string}{{transfers}}${string}{{accounts}}${string}`;
          agentWhileMoney: `${string}{{transfers}}${string}{{accounts}}${string}`;
          tooWide: `${string}{{range}}${string}`;
          nobodyWithdraws: string;
          nobodyInvited: string;
          refusedStays: string;
          noAccountOfDay: string;
          notBegun: string;
          costsGiveNothing: string;
          oneIsOurs: string;
          namesNone: string;
          whyLooked: string;
          whyExported: string;
          whyAddedPasskey: string;
          whyRemovedPasskey: string;
          whyInvitation: string;
          whyUnconfirmed: string;
          whyOtherFacts: string;
          whyNotSo: string;
          whyCounterFell: string;
          whyMakerMayNot: string;
          whyNoWord: string;
          whyShared: string;
          whyRemoved: string;
          byCode: string;
          factCandidate: `${string}{{n}}${string}`;
          factCandidateName: `${string}{{n}}${string}`;
          factPayment: `${string}{{reference}}${string}`;
          factReferenceBy: `${string}{{who}}${string}`;
          refusedByOperator: string;
          returnedByOperator: string;
          referenceReused: string;
          wordPending: string;
          wordRejected: string;
          wordInvalid: string;
          wordPaid: string;
          wordOpen: string;
          wordCancelled: string;
          wordExpired: string;
          wordVoided: string;
          wordNotFound: string;
          giftNotFound: string;
          giftExpired: string;
          giftUsedUp: string;
          giftTaken: string;
          giftOwn: string;
          giftNoWallet: string;
          giftInvalid: string;
          isNeeded: string;
          aNumber: string;
          wholeNumber: string;
          twoDecimals: string;
          atLeast: `${string}{{amount}}${string}`;
          moreThan: `${string}{{amount}}${string}`;
          mostCharacters: `${string}{{bound}}${string}`;
          leastCharacters: `${string}{{bound}}${string}`;
          mostOfThem: `${string}{{bound}}${string}`;
          leastOfThem: `${string}{{bound}}${string}`;
          looksOtherwise: string;
          noSuchField: string;
          colour: string;
          smallLettersDigits: string;
          smallLettersHyphen: string;
          digitsBetween: `${string}{{least}}${string}{{most}}${string}`;
          lettersBetween: `${string}{{least}}${string}{{most}}${string}`;
          ownPathOrData: string;
          htmlOrList: string;
          whoseMoney: string;
          bankOfOurs: string;
          itsTransfer: string;
          ofReference: string;
          ofBank: string;
          asInRecords: string;
          asInHistory: string;
          ofNoAccount: string;
          noAccountOfOurs: string;
          smallLettersDots: string;
          dayOfNow: string;
          daysInOrder: `${string}{{days}}${string}`;
          fileOfTalk: string;
        };
        broken: `${string}{{code}}${string}`;
        who: {
          callback: string;
          answer: string;
        };
      };
      reports: {
        title: string;
        asOf: `${string}{{at}}${string}`;
        name: {
          days: string;
          providers: string;
          firstDeposits: string;
          active: string;
          sources: string;
          referrers: string;
          rewards: string;
          staff: string;
        };
        from: string;
        to: string;
        presets: string;
        preset: {
          today: string;
          yesterday: string;
          week: string;
          days31: string;
          month: string;
          lastMonth: string;
          year: string;
        };
        fault: {
          order: string;
          long: string;
          ahead: string;
        };
        chart: `${string}{{what}}${string}`;
        drawn: string;
        table: string;
        row: {
          day: string;
          name: string;
        };
        total: string;
        nothing: string;
        cut: `${string}{{rows}}${string}`;
      };
      requests: {
        title: string;
        lead: string;
        waiting: string;
        decided: string;
        noneWaiting: string;
        noneDecided: string;
        what: string;
        amount: string;
        madeBy: string;
        why: string;
        refuseWhy: string;
        until: `${string}{{at}}${string}`;
        movedOn: string;
        meanwhile: {
          done: `${string}{{name}}${string}`;
          refused: `${string}{{name}}${string}`;
          withdrawn: `${string}{{name}}${string}`;
          expired: string;
          unknown: string;
        };
        letIn: `${string}{{name}}${string}{{by}}${string}`;
        confirm: {
          open: string;
          title: string;
          lead: string;
          submit: string;
          done: string;
        };
        refuse: {
          title: string;
          submit: string;
          done: string;
          choice: {
            first: string;
            second: string;
          };
        };
        takeBack: {
          title: string;
          submit: string;
          done: string;
          choice: {
            first: string;
            second: string;
          };
        };
        banner: {
          waits: string;
          own: `${string}{{at}}${string}`;
          yours: `${string}{{name}}${string}{{at}}${string}`;
          others: `${string}{{name}}${string}{{at}}${string}`;
        };
        state: {
          yours: string;
          own: string;
          waiting: string;
          done: string;
          refused: string;
          withdrawn: string;
          expired: string;
          moved_on: string;
          overtaken: string;
        };
        overtaken: {
          own: string;
          others: string;
        };
        byHand: {
          title: string;
          open: string;
          done: string;
        };
        ended: {
          title: string;
          seen: string;
        };
        look: string;
      };
      session: {
        title: string;
        lead: string;
        host: string;
        lost: string;
        passkey: string;
        passkeyHint: string;
        noPasskey: string;
        or: string;
        byCode: string;
        recovery: string;
        recoveryEnds: string;
        name: string;
        password: string;
        code: string;
        codeHint: string;
        recoveryCode: string;
        recoveryHint: string;
        enter: string;
        locked: {
          title: string;
          lead: string;
          open: string;
        };
        ended: string;
        other: {
          title: string;
          lead: string;
          goOn: string;
        };
        invite: {
          page: string;
          title: `${string}{{name}}${string}`;
          lead: `${string}{{name}}${string}{{role}}${string}`;
          password: string;
          passwordHint: string;
          scan: string;
          qr: string;
          copy: string;
          code: string;
          codeWrong: string;
          accept: string;
        };
        codes: {
          title: string;
          lead: string;
          copy: string;
          kept: string;
          goOn: string;
        };
        needed: string;
      };
      setup: {
        back: string;
        isNew: string;
        isDefault: string;
        mayNot: string;
        drop: string;
        none: string;
        choose: string;
        on: string;
        off: string;
        add: string;
        remove: `${string}{{n}}${string}`;
        up: `${string}{{n}}${string}`;
        nth: `${string}{{name}}${string}{{n}}${string}`;
        inLanguage: `${string}{{name}}${string}`;
        moved: {
          title: string;
          goOn: string;
        };
        review: {
          ask: string;
          save: string;
          why: string;
          whySecond: string;
          done: string;
          waits: string;
          waitsNew: string;
          open_other: `${string}{{count}}${string}`;
        };
        history: {
          title: string;
          none: string;
        };
        sides: {
          field: string;
          before: string;
          after: string;
          chances: string;
          earlierVersion: string;
          newVersion: string;
        };
        view: {
          title: string;
          language: string;
          nothing: string;
          noPicture: string;
        };
        account: {
          off: string;
          two: string;
          what: string;
          lead: string;
          spare: string;
          noSpare: string;
          frozen: string;
          full: string;
          wrong: string;
        };
        new: {
          account: string;
          provider: string;
          bonus: string;
          promotion: string;
          wheel: string;
          prize: string;
          open: string;
          code: string;
          wrong: string;
          hint: {
            account: string;
            provider: string;
            bonus: string;
            promotion: string;
            wheel: string;
            prize: string;
          };
        };
        area: {
          settings: string;
          texts: string;
          banners: string;
          receiving: string;
          providers: string;
          promotions: string;
          wheels: string;
        };
        kind: {
          rate: string;
          text: string;
          agreement: string;
          banners: string;
          account: string;
          wallet: string;
          provider: string;
          bonus: string;
          promotion: string;
          wheel: string;
          prize: string;
        };
        group: {
          withdraw: string;
          deposit: string;
          second: string;
          refund: string;
          invite: string;
          rewards: string;
          site: string;
          network: string;
          other: string;
          chat: string;
        };
        unit: {
          baht: string;
          kip: string;
        };
        problem: {
          missing: string;
          number: string;
          whole: string;
          decimals: string;
          least: `${string}{{bound}}${string}`;
          above: `${string}{{bound}}${string}`;
          most: `${string}{{bound}}${string}`;
          form: string;
          longest: `${string}{{bound}}${string}`;
          few: `${string}{{bound}}${string}`;
          many: `${string}{{bound}}${string}`;
        };
        told: {
          other: `${string}{{why}}${string}`;
          wrong: string;
        };
        choice: {
          th: string;
          la: string;
          week: string;
          day: string;
          month: string;
          limit: string;
          bonus: string;
          total: string;
          slot: string;
          live: string;
          sport: string;
          lotto: string;
          cash: string;
          coin: string;
          goods: string;
          nothing: string;
          BAHT: string;
          LAK: string;
          form: string;
          link: string;
          'link-password': string;
          query: string;
          site: string;
        };
        setting: {
          withdrawMinimum: string;
          withdrawMaximum: string;
          withdrawAutomaticMaximum: string;
          depositMinimum: string;
          slipClosedFrom: string;
          slipClosedTo: string;
          isManual: string;
          secondApprovalAbove: string;
          secondCreditAbove: string;
          stepUpByCode: string;
          coinBaht: string;
          coinsPerDay: string;
          couponDays: string;
          bonusReleaseMinimum: string;
          edges: string;
          refundActive: string;
          refundPeriod: string;
          refundSuccess: string;
          refundFail: string;
          refundMinimum: string;
          refundMaximum: string;
          refundInfo: string;
          refundDays: string;
          inviteActive: string;
          inviteSuccess: string;
          inviteFail: string;
          inviteMinimum: string;
          inviteWeeklyMaximum: string;
          inviteCarry: string;
          name: string;
          variant: string;
          accent: string;
          logo: string;
          website: string;
          lineName: string;
          lineLink: string;
          lineQR: string;
          recommendedBanks: string;
          launchInNewTab: string;
          chat: string;
          registerOTP: string;
          isTerminated: string;
          howtoVideos: string;
          blockedAddresses: string;
          registrationsPerHour: string;
          registrationsPerHourWithCode: string;
          lookupsPerHour: string;
          codesPerHour: string;
          announcementsPerHour: string;
          wrongSignInsPerQuarter: string;
          chatPrefix: string;
          chatFrom: string;
          chatTo: string;
          chatIdleMinutes: string;
          chatGivesOut: string;
          chatGuestDays: string;
          chatMemberDays: string;
          chatFileDays: string;
          chatGuestMb: string;
          chatMemberMb: string;
          chatHouseMb: string;
        };
        hint: {
          setting: {
            withdrawMaximum: string;
            withdrawAutomaticMaximum: string;
            accent: string;
            logo: string;
            blockedAddresses: string;
          };
          rate: {
            kipPerBaht: string;
          };
          provider: {
            connection: string;
          };
          agreement: {
            correction: string;
          };
        };
        subject: {
          text: {
            notice: string;
            condition: string;
            contact: string;
          };
          agreement: {
            agreement: string;
          };
          banners: {
            notice: string;
            invite: string;
            refund: string;
          };
          wallet: {
            AUTO: string;
            gift: string;
          };
          rate: {
            kip: string;
          };
        };
        field: {
          kipPerBaht: string;
          correction: string;
          version: string;
          image: string;
          html: string;
          bankType: string;
          accountName: string;
          accountNo: string;
          currency: string;
          isActive: string;
          position: string;
          mobile: string;
          name: string;
          category: string;
          protocol: string;
          launch: string;
          logo: string;
          background: string;
          autoLogin: string;
          ftWalletSlot: string;
          web: string;
          android: string;
          ios: string;
          longestDelaySeconds: string;
          connection: string;
          sameAgent: string;
          type: string;
          maxReceived: string;
          percent: string;
          max: string;
          fixed: string;
          minDeposit: string;
          multiple: string;
          basis: string;
          weights: string;
          kind: string;
          provider: string;
          maxStake: string;
          days: string;
          maxPayout: string;
          percentFail: string;
          notice: string;
          banners: string;
          budget: string;
          receivers: string;
          from: string;
          until: string;
          isHidden: string;
          prizesOnly: string;
          wageringCap: string;
          oneProduct: string;
          uses: string;
          coins: string;
          bonus: string;
          slices: string;
          code: string;
          label: string;
          bgColor: string;
          textColor: string;
          prize: string;
          weight: string;
          substitute: string;
          value: string;
          offer: string;
          htmlDescription: string;
          daily: string;
          slot: string;
          live: string;
          sport: string;
          lotto: string;
          wallet: string;
          game: string;
          balance: string;
          bonusEnd: string;
        };
        received: {
          today: `${string}{{amount}}${string}`;
          line: `${string}{{at}}${string}`;
          never: string;
          open: `${string}{{items}}${string}`;
          unknown: `${string}{{items}}${string}`;
          play: `${string}{{at}}${string}`;
          noPlay: string;
          down: string;
          downSince: `${string}{{at}}${string}`;
          downLead: string;
        };
        uptake: {
          used: `${string}{{used}}${string}{{uses}}${string}`;
          given: `${string}{{given}}${string}{{budget}}${string}`;
          received: `${string}{{received}}${string}{{receivers}}${string}`;
          accepted: `${string}{{members}}${string}`;
        };
      };
      staff: {
        title: string;
        you: string;
        suspended: string;
        blocked: `${string}{{until}}${string}`;
        invited: string;
        passkeys_other: `${string}{{count}}${string}`;
        neverSeen: string;
        onShift: `${string}{{since}}${string}`;
        signedOut: string;
        seen: `${string}{{at}}${string}`;
        addresses: `${string}{{list}}${string}`;
        sessions_other: `${string}{{count}}${string}`;
        session: `${string}{{since}}${string}{{seen}}${string}`;
        person: string;
        isNow: string;
        does: string;
        why: string;
        done: string;
        waits: string;
        movedOn: string;
        alone: string;
        role: {
          open: string;
          title: string;
          does: string;
          submit: string;
          to: string;
          choose: string;
          missing: string;
        };
        suspend: {
          open: string;
          title: string;
          does: string;
          submit: string;
        };
        restore: {
          open: string;
          title: string;
          does: string;
          submit: string;
        };
        end: {
          open: string;
          title: string;
          does: string;
          submit: string;
        };
        invite: {
          open: string;
          title: string;
          does: string;
          submit: string;
          name: string;
          nameHint: string;
          nameWrong: string;
          display: string;
          displayMissing: string;
          role: string;
        };
        link: {
          open: string;
          title: string;
          does: string;
          submit: string;
          made: string;
          once: `${string}{{name}}${string}`;
          copy: string;
        };
        anew: {
          open: string;
          title: string;
          does: string;
          submit: string;
        };
        letIn: {
          chip: string;
          by: `${string}{{by}}${string}`;
          stuck: string;
        };
        vouch: {
          open: string;
          title: string;
          does: string;
          submit: string;
        };
        ownMember: {
          open: string;
          title: string;
          now: string;
          none: string;
          does: string;
          submit: string;
          label: string;
          missing: string;
          clear: string;
        };
        from: {
          open: string;
          title: string;
          now: string;
          anywhere: string;
          does: string;
          submit: string;
          label: string;
          hint: string;
          same: string;
        };
        roles: string;
        rights_other: `${string}{{count}}${string}`;
        bound: `${string}{{amount}}${string}`;
        dayBound: `${string}{{amount}}${string}`;
        edit: {
          open: string;
          of: `${string}{{role}}${string}`;
          title: `${string}{{role}}${string}`;
          does: string;
          submit: string;
          right: string;
          has: string;
          hasNot: string;
          before: string;
          after: string;
          bound: string;
          dayBound: string;
          any: string;
          baht: string;
          same: string;
        };
      };
      work: {
        kinds: string;
        all: string;
        list: string;
        column: {
          age: string;
          kind: string;
          member: string;
          baht: string;
          looks: string;
        };
        fresh_other: `${string}{{count}}${string}`;
        none: string;
        noneFits: string;
        gone: string;
        nobody: string;
        unknown: string;
        unknownAmount: string;
        waitsForSecond: string;
        pick: string;
        missing: string;
        back: string;
        baht: string;
        kip: string;
        balance: string;
        balanceAfter: string;
        facts: string;
        candidates: string;
        ownSlip: string;
        sign: {
          reference: string;
          amount: string;
          time: string;
          minutes: `${string}{{minutes}}${string}`;
          digits: string;
          name: string;
          announced: string;
          near: `${string}{{amount}}${string}`;
          proved: string;
          current: string;
          account: string;
          fits: string;
          not: string;
        };
        alike: string;
        alikeBy: {
          device: string;
          address: string;
          name: string;
          account: string;
        };
        last: string;
        ended: {
          back: string;
          failed: string;
          pending: string;
        };
        actions: string;
        account: {
          title: string;
          copy: string;
          name: string;
          member: string;
          same: string;
          unlike: string;
          other: string;
        };
        play: {
          since: string;
          never: string;
          deposited: string;
          result: string;
          turnover: string;
          times: string;
          timesOf: `${string}{{times}}${string}`;
          depositsInAll: `${string}{{amount}}${string}{{items}}${string}`;
          withdrawalsInAll: `${string}{{amount}}${string}{{items}}${string}`;
          ours: `${string}{{amount}}${string}`;
        };
        picture: {
          title: string;
          broken: string;
          smaller: string;
          larger: string;
          turn: string;
        };
        slip: {
          title: string;
          word: {
            found: string;
            unclear: string;
            unasked: string;
          };
          notAlone: string;
          told: string;
          ours: string;
          of: {
            amount: string;
            at: string;
            from: string;
            sender: string;
            to: string;
            receiver: string;
          };
          inFeed: `${string}{{amount}}${string}`;
          uploaded: `${string}{{at}}${string}`;
          differs: string;
          reference: string;
          copy: string;
          once: string;
          twice_other: `${string}{{count}}${string}`;
          credited: string;
          state: {
            SUCCESS: string;
            PENDING: string;
            FAILED: string;
          };
        };
        lines: {
          title: string;
          hint: `${string}{{count}}${string}`;
          score: string;
          from: `${string}{{from}}${string}`;
          state: {
            open: string;
            unmatched: string;
            credited: string;
            known: string;
            dismissed: string;
          };
          whose: string;
          by: `${string}{{verdict}}${string}{{number}}${string}`;
        };
        toSecond: `${string}{{verdict}}${string}`;
        verdicts: string;
        noVerdicts: string;
        notYours: string;
        second: {
          all: string;
          some: `${string}{{verdicts}}${string}`;
          above: `${string}{{verdict}}${string}{{amount}}${string}`;
        };
        said: {
          amount: string;
          member: string;
          to: string;
          bank: string;
          reference: string;
          kip: string;
          note: string;
        };
        maybe: `${string}{{field}}${string}`;
        needed: string;
        choose: string;
        memberHint: string;
        memberNone: string;
        order: {
          amount: string;
          member: string;
          to: string;
          sentTo: string;
          does: string;
          line: string;
        };
        does: {
          approve: string;
          refuse: string;
          settle: string;
          credit: string;
          ask: string;
        };
        doesOf: {
          payout: {
            approve: `${string}{{amount}}${string}`;
            refuse: `${string}{{amount}}${string}`;
            settle: `${string}{{amount}}${string}`;
          };
          slip: {
            credit: string;
            refuse: string;
            ask: string;
          };
          line: {
            credit: string;
            refuse: string;
          };
          unread: {
            credit: string;
            refuse: string;
          };
          gift: {
            credit: string;
            refuse: string;
          };
          qr: {
            credit: string;
            refuse: string;
          };
          transfer: {
            settle: `${string}{{amount}}${string}`;
            refuse: `${string}{{amount}}${string}`;
          };
          transferOut: {
            settle: `${string}{{amount}}${string}`;
            refuse: `${string}{{amount}}${string}`;
          };
          transferOn: {
            settle: `${string}{{amount}}${string}{{game}}${string}`;
            refuse: `${string}{{amount}}${string}`;
          };
          contradiction: {
            settle: `${string}{{amount}}${string}`;
            refuse: string;
          };
          contradictionPaid: {
            settle: string;
            refuse: string;
          };
          finding: {
            settle: `${string}{{amount}}${string}`;
            refuse: string;
          };
          findingLacks: {
            settle: `${string}{{amount}}${string}`;
            refuse: string;
          };
          goods: {
            settle: string;
            refuse: string;
          };
          invite: {
            approve: `${string}{{amount}}${string}`;
            refuse: string;
          };
          breakGlass: {
            settle: string;
          };
        };
        why: string;
        whyForSecond: string;
        reason: {
          go: {
            first: string;
            second: string;
            third: string;
          };
          refuse: {
            first: string;
            second: string;
            third: string;
          };
        };
        reasonOf: {
          payout: {
            approve: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
            settle: {
              first: string;
              second: string;
              third: string;
            };
          };
          payoutReview: {
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          slip: {
            credit: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
            ask: {
              first: string;
              second: string;
              third: string;
            };
          };
          line: {
            credit: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          unread: {
            credit: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          gift: {
            credit: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          qr: {
            credit: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          transfer: {
            settle: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          contradiction: {
            settle: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          finding: {
            settle: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          goods: {
            settle: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          invite: {
            approve: {
              first: string;
              second: string;
              third: string;
            };
            refuse: {
              first: string;
              second: string;
              third: string;
            };
          };
          breakGlass: {
            settle: {
              first: string;
              second: string;
              third: string;
            };
          };
        };
        answer: {
          done: `${string}{{what}}${string}`;
          second: `${string}{{what}}${string}`;
          movedOn: string;
        };
        slipNote: {
          UPLOADED_FILE_NOT_EXIST: string;
          IMG_SIZE_UNABLE_TO_PROCESS: string;
          CANNOT_READ_CROPPED_IMAGE: string;
          DEST_ACC_INVALID: string;
          SLIP_REFNO_DUPLICATED: string;
          UNSTABLE_REFNO_ON_SLIP: string;
          TRIPPLE_WRONG_CAPTCHA: string;
          INVALID_SLIP: string;
          NOT_MATCH: string;
          EXPIRED_SLIP: string;
          UNKNOW_ERROR: string;
        };
        waits: {
          nothing: string;
          any: {
            approval: string;
            review: string;
            unmatched: string;
            unreadable: string;
            unclear: string;
            truemoney: string;
            lao: string;
            sender: string;
            toBeHandedOut: string;
            samePerson: string;
            aSignature: string;
            unusable: string;
            voidedAfterItWasCredited: string;
          };
          payout: {
            review: string;
          };
          transfer: {
            review: string;
          };
        };
        fact: {
          to: string;
          from: string;
          transfer: string;
          because: string;
          note: string;
          kip: string;
          attempts: string;
          theBankSaid: string;
          line: string;
          ourWallet: string;
          voucher: string;
          truemoneySaid: string;
          refused: string;
          asked: string;
          rate: string;
          credited: string;
          theProviderSaid: string;
          game: string;
          player: string;
          way: string;
          aPersonSaid: string;
          providerSaid: string;
          providerReference: string;
          balanceBefore: string;
          balanceAfterAtFirst: string;
          balanceAfter: string;
          theSameSince: string;
          closed: string;
          what: string;
          member: string;
          told: string;
          corrected: string;
          prize: string;
          name: string;
          pieces: string;
          invited: string;
          shares: string;
          days: string;
          value: string;
          problem: string;
          payout: string;
          closedAs: string;
          theBankThenSaid: string;
          andThen: string;
          again: string;
          bankReference: string;
          since: string;
          who: string;
          why: string;
          act: string;
          about: string;
          putAside: string;
          bankSaid: string;
          payoutsHeld: string;
          keptFromPayouts: string;
          keptFromSignIn: string;
          keptFromPlay: string;
          accountChanged: string;
          lastAttempt: string;
          askedAgain: string;
          looksLikeTransfer: string;
        };
        movement: {
          slip_deposit: string;
          feed_deposit: string;
          qr_deposit: string;
          gift_deposit: string;
          withdraw_hold: string;
          fill_hold: string;
          empty_hold: string;
          bonus_grant: string;
          bonus_forfeit: string;
          invite_collect: string;
          refund_collect: string;
          play_correction_in: string;
          play_correction_out: string;
          withdraw_correction_in: string;
          withdraw_correction_out: string;
          correction_in: string;
          correction_out: string;
          coupon_cash: string;
          bonus_finish: string;
        };
        filter: {
          title: string;
          some_other: `${string}{{count}}${string}`;
          from: string;
          to: string;
          bank: string;
          anyBank: string;
          sort: string;
          oldest: string;
          largest: string;
          clear: string;
        };
        unusable: {
          lead: string;
          open: string;
        };
        ourReference: {
          title: string;
          copy: string;
        };
        aboutSetting: string;
      };
    };
  }
}
